"""What is done for an author before the first rule is written: folders of new rulesets."""
