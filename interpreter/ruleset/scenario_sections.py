"""The sections of a scenario file: given a position, when players answer so, then this holds."""

from __future__ import annotations

from ..effects import forms
from ..effects.forms import EXPRESSION, NAME, Form
from .effect_shapes import NOTHING, TEXT_ONLY
from .sections import FILE, FORMAT, NAMES, NUMBER, TITLE, named
from .shape import NAME_PATTERN, Either, Items, Keyed, Record, Value, key, shaped

_ANY_KEY = "."

ANSWER = shaped(Form("answer", "an answer such as bid 12, or several with commas"), TEXT_ONLY)
FALLEN = shaped(Form("fallen", "how chance falls, such as chance: p2"), Record(
    "chance", (key("chance", EXPRESSION, "what is drawn, or the order after a shuffle", optional=False),), whole=True,
))
ANSWERED = shaped(Form("answered", "a player and his answer, such as p1: bid 12"), Either((
    FALLEN, shaped(Form("answer-of", "a player and his answer"), Keyed(NAME_PATTERN, ANSWER, most=1)),
)))
WHEN = shaped(Form("when", "a list of answers such as - p1: bid 12", ()), Items(ANSWERED))
ANSWERS = shaped(Form("answers", "a list of answers", ()), Items(ANSWER))
REASON = shaped(Form("reason", "a text"), TEXT_ONLY)
REASONS = shaped(
    Form("reasons", "a map from answers to the reason against each, or nothing", ()),
    Keyed(_ANY_KEY, shaped(Form("reason-or-not", "the reason given, or nothing"), Either((NOTHING, REASON)))),
)
NAME_OR_NAMES = shaped(Form("name-or-names", "a name or a list of names", ()), Either((NAME, NAMES)))
SCORES = named("scores", "a map from players to whole numbers", NUMBER)
TRUTH = shaped(Form("truth", "true or false"), Value(("boolean",)))

ASKED = shaped(Form("asked", "a player and what he is asked, such as p1 bid"), TEXT_ONLY)

THEN = shaped(Form("then", "what holds now", ()), Record(
    "`then`",
    (key("decision", ASKED, "who is asked what"),
     key("legal", ANSWERS, "all answers that are possible"),
     key("illegal", REASONS, "answers that are not possible, and why"),
     key("offered", ANSWERS, "some of the answers that are possible"),
     key("not_offered", ANSWERS, "answers that are not possible"),
     key("over", TRUTH, "whether the game is over"),
     key("ended_by", NAME_OR_NAMES, "the ends that held"),
     key("scores", SCORES, "the score of each player"),
     key("winners", NAME_OR_NAMES, "who has won")),
    further=EXPRESSION,
))
STEP = shaped(Form("step", "a map with when and then"), Record(
    "a step",
    (key("when", WHEN, "who answers what, one after another"), key("then", THEN, "what holds afterwards")),
))
STEPS = shaped(Form("steps", "a list of steps", ()), Items(STEP))
VALUES = named("settings", "a map from options to values", EXPRESSION)
GIVEN = shaped(Form("givens", "a map from fields such as p1.cash to their values", ()), Keyed(_ANY_KEY, EXPRESSION))

#: What a file may give for all of its scenarios at once.
COMMON = Record("what scenarios have in common", (
    key("players", NUMBER, "how many play"),
    key("options", VALUES, "settings other than the defaults"),
    key("seed", NUMBER, "the seed of chance"),
    key("given", GIVEN, "what is set after the setup, without rules"),
    key("at", NAME, "the phase in which the case starts"),
    key("turn", NAME, "whose turn it is"),
))

SCENARIO = shaped(Form("scenario", "one case"), Record(
    "a scenario",
    (key("says", forms.TEXT, "the case in words"),
     *COMMON.keys,
     key("given_breaks", NAMES, "invariants that this position breaks on purpose"),
     key("run", forms.BLOCK, "effects that are run by themselves"),
     key("steps", STEPS, "what happens and what then holds", optional=False)),
))
SCENARIO_MAP = named("scenario-map", "a map from names to scenarios", SCENARIO)
SCENARIOS = shaped(Form("scenarios", "a file of scenarios"), Record(
    "a file of scenarios",
    (key("format", FORMAT, "1", optional=False),
     key("ruleset", FILE, "the name of the ruleset, or the path to it from here; else the one tested"),
     key("title", TITLE, "a title"),
     *COMMON.keys,
     key("scenarios", SCENARIO_MAP, "the cases", optional=False)),
))
