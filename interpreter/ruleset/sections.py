"""The sections of a ruleset: for each thing an author declares, its keys, their forms and what they mean."""

from __future__ import annotations

from ..effects import forms
from ..effects.forms import EXPRESSION, NAME, TEXT, Form
from ..source.frozen import replace
from .effect_shapes import CONDITIONS, MENU_ENTRIES, NOTHING, PHRASE, TEXT_ONLY
from .shape import (
    AXIS_PATTERN,
    HEAD_PATTERN,
    NAME_PATTERN,
    PATH_PATTERN,
    PLAYERS_PATTERN,
    ROW_PATTERN,
    Either,
    Items,
    Keyed,
    Record,
    Value,
    key,
    shaped,
)

# Scalars

TITLE = shaped(Form("title", "text"), TEXT_ONLY)
FORMAT = shaped(Form("format", "1, the format this program reads"), Value(("integer",), words=(1,)))
PLAYERS = shaped(
    Form("players", "a number of players such as 2, or a range such as 3..5"),
    Value(("string", "integer"), PLAYERS_PATTERN),
)
FILE = shaped(Form("file", "the name of a ruleset, library or file"), TEXT_ONLY)
PATH = shaped(
    Form("path", "the place of what is removed, such as rules.bonus"), Value(("string",), PATH_PATTERN),
)
DECLARATION = shaped(Form("declaration", "a type, or a type = its start"), PHRASE)
TRIGGER = shaped(Form("trigger", "a transition, such as p.cash rises for p in players"), PHRASE)
SIGHT = shaped(Form("sight", "who may look"), Value(("string",), words=("all", "owner", "top", "none")))
ONCE = shaped(Form("once", "once, the only word that stands here"), Value(("string",), words=("once",)))
NUMBER = shaped(Form("number", "a whole number"), Value(("integer",)))
DEED = shaped(Form("deed", "true or left out"), Value(("boolean",), words=(True,)))
WORD = shaped(Form("word", "a word, a number, true or false"), Value(("string", "integer", "boolean")))

NAMES = shaped(Form("names", "a list of names", ()), Items(NAME))
NUMBERS = shaped(Form("numbers", "a list of whole numbers"), Items(NUMBER, least=1))
PATHS = shaped(Form("paths", "a list of places such as rules.bonus", ()), Items(PATH, least=1))

SAYS = key("says", TEXT, "what it is in your own words, as `show` prints it")
INSTEAD = key("instead", DEED, "true says that `do` replaces the effects of the ruleset below on purpose")


def named(name: str, says: str, of: Form) -> Form:
    """A map from names to one form each."""
    return shaped(Form(name, says, ()), Keyed(NAME_PATTERN, of))


def headed(name: str, says: str, of: Form) -> Form:
    """A map from heads, `name` or `name(parameters)`, to one form each."""
    return shaped(Form(name, says, ()), Keyed(HEAD_PATTERN, of))


# Libraries taken in

VOCABULARY = named("vocabulary", "a map from names of the library to names of the ruleset", NAME)
BORROWED = shaped(Form("borrowed", "a library, or a map with library and names"), Record(
    "a library taken in",
    (key("library", FILE, "its name", optional=False),
     key("names", VOCABULARY, "kinds and fields that the library calls otherwise: its name, then the ruleset's")),
    short="library",
))
LIBRARIES = shaped(Form("libraries", "a list of libraries", ()), Items(BORROWED))

# Options, tables, tracks

OPTION = shaped(Form("option", "a dial of the game"), Record(
    "an option",
    (key("is", forms.TYPE, "what it may be set to", optional=False, attribute="type"),
     key("default", EXPRESSION, "its setting when nobody chooses", optional=False),
     SAYS),
))
OPTIONS = named("options", "a map from names to options", OPTION)

BY_ONE = shaped(Form("by", "player_count, a kind, or a range of numbers"), PHRASE)
BY = shaped(Form("dimensions", "player_count, a kind, a range of numbers, or a list of these"),
            Either((BY_ONE, shaped(Form("by-list", "a list of dimensions"), Items(BY_ONE, least=1)))))
ROWS = Form("rows", "a map from keys to values", ())
ROW = shaped(Form("row", "an expression, or a map by the next dimension"), Either((EXPRESSION, ROWS)))
shaped(ROWS, Keyed(ROW_PATTERN, ROW))
TABLE = shaped(Form("table", "a printed table"), Record(
    "a table",
    (key("by", BY, "what it is looked up by", optional=False),
     key("is", forms.TYPE, "the type of its entries", optional=False, attribute="type"),
     key("rows", ROWS, "its entries; a key is a number, a span such as 6..10, or a member", optional=False),
     key("else", EXPRESSION, "the entry of every key without a row", attribute="otherwise"),
     SAYS),
))
TABLES = named("tables", "a map from names to tables", TABLE)

SPACES = shaped(
    Form("spaces", "a range such as 5..84, or a list of whole numbers"), Either((BY_ONE, NUMBERS)),
)
MARKS = named("marks", "a map from names to lists of spaces", NUMBERS)
TRACK = shaped(Form("track", "a row of spaces on which markers move"), Record(
    "a track",
    (key("is", forms.TYPE, "what the numbers on it are: int or money", optional=False, attribute="type"),
     key("spaces", SPACES, "its numbers, from the low end", optional=False),
     key("row", EXPRESSION, "how many spaces stand in one row"),
     key("marks", MARKS, "sets of spaces that rules name"),
     SAYS),
))
TRACKS = named("tracks", "a map from names to tracks", TRACK)

# Kinds and state

FIELD = shaped(Form("field", "a type = its start, or a map with is"), Record(
    "a field",
    (key("is", DECLARATION, "its type and start", optional=False, attribute="declaration"),
     key("seen", SIGHT, "who may look: all, owner, top or none"),
     key("least", EXPRESSION, "the lowest it may become"),
     key("most", EXPRESSION, "the highest it may become, or how many a pile may hold"),
     SAYS),
    short="is",
))
STATE = headed("state", "a map from names to fields", FIELD)

FACT = shaped(Form("fact", "a type, or a type = an expression over other facts"), Record(
    "a fact",
    (key("is", DECLARATION, "its type, and how it is computed", optional=False, attribute="declaration"),
     key("one_way", forms.FLAG, "whether neighbours need not be mutual"),
     SAYS),
    short="is",
))
FACTS = named("facts", "a map from names to types", FACT)

WORDS = shaped(Form("words", "a list of words or numbers"), Items(WORD))
FACT_VALUE = shaped(
    Form("fact-value", "a word, a number, true or false, or a list of these"), Either((WORD, WORDS)),
)
FACT_VALUES = named("fact-values", "a map from facts to values", FACT_VALUE)
MEMBER = shaped(Form("member", "a map from facts to values, or nothing"), Either((NOTHING, FACT_VALUES)))
MEMBER_MAP = shaped(Form("member-map", "a list of names, or a map from names to facts", ()),
                    Keyed(NAME_PATTERN, MEMBER, listed=NAME))
FROM = shaped(Form("from-file", "a file of members"), Record(
    "members", (key("from", FILE, "the file that lists them", optional=False),), whole=True,
))
MEMBERS = shaped(Form("members", "a list of names, a map from names to facts, or {from: file}", ()),
                 Either((FROM, MEMBER_MAP)))
AXIS_ONE = shaped(
    Form("axis-one", "the plural of a kind, or a range such as 1..6"), Value(("string",), AXIS_PATTERN),
)
AXIS = shaped(Form("axis", "the plural of a kind, a range such as 1..6, or a list of values"),
              Either((AXIS_ONE, WORDS)))
AXES = named("one-for-each", "a map from facts to what they range over", AXIS)
NICKNAMES = named("nicknames", "a map from second names to members", NAME)

KIND = shaped(Form("kind", "what there is many of"), Record(
    "a kind",
    (key("plural", NAME, "the name of all of them, where it isn't regular"),
     key("members", MEMBERS, "one by one, with their facts"),
     key("one_for_each", AXES, "one member for each combination of values"),
     key("facts", FACTS, "what never changes about a member"),
     key("state", STATE, "what changes"),
     key("starts_in", NAME, "pieces: the set or pile in which all of them start"),
     key("names", NICKNAMES, "second names of members"),
     SAYS),
))
KINDS = named("kinds", "a map from names to kinds", KIND)

# Expressions and blocks with names

BODY = shaped(Form("body", "an expression, or a map with is and says"), Record(
    "a define",
    (key("is", EXPRESSION, "what it stands for", optional=False, attribute="body"),
     key("says", TEXT, "the reason given where it does not hold")),
    short="is",
))
DEFINES = headed("defines", "a map from heads to expressions", BODY)
PART = shaped(Form("part", "an expression, or a map with is and says"), Record(
    "a named expression",
    (key("is", EXPRESSION, "its value", optional=False, attribute="body"), SAYS),
    short="is",
))
PARTS = named("parts", "a map from names to expressions", PART)

PARAMETER = shaped(Form("parameter", "a type = its start"), Record(
    "a parameter", (key("is", DECLARATION, "its type and start", optional=False, attribute="declaration"),),
    short="is", whole=True,
))
TAKES = headed("takes", "a map from optional parameters to types with a start", PARAMETER)
GIVES = named("gives", "a map from results to types with a start", PARAMETER)
PROCEDURE = shaped(Form("procedure", "a list of effects, or a map with do"), Record(
    "a procedure",
    (SAYS,
     key("takes", TAKES, "optional parameters, given by name"),
     key("gives", GIVES, "results, known to the caller afterwards"),
     key("do", forms.BLOCK, "what it does", optional=False)),
    short="do", in_overlay=(INSTEAD,),
))
PROCEDURES = headed("procedures", "a map from heads to procedures", PROCEDURE)

ACTION = shaped(Form("action", "a map with requires, choose and do"), Record(
    "an action",
    (SAYS,
     key("requires", CONDITIONS, "when it may be taken"),
     key("choose", forms.PICKS, "what is chosen with it"),
     key("do", forms.BLOCK, "what it does", optional=False)),
    short="do", in_overlay=(INSTEAD,),
))
ACTIONS = headed("actions", "a map from heads to actions", ACTION)
MENUS = named("menus", "a map from names to menus", MENU_ENTRIES)

# Rules, flow, end

RULE = shaped(Form("rule", "what happens whenever something else does"), Record(
    "a rule",
    (SAYS,
     key("during", NAME, "the phase in which it holds; else always"),
     key("when", TRIGGER, "the transition that sets it off", optional=False),
     key("if", EXPRESSION, "tested when the rule runs", attribute="condition"),
     key("after", NAME, "the happening at whose end it runs; else at once"),
     key("do", forms.BLOCK, "what it does", optional=False)),
    in_overlay=(INSTEAD,),
))
RULES = named("rules", "a map from names to rules", RULE)
PHASE = shaped(Form("phase", "a list of effects, or a map with do"), Record(
    "a phase", (SAYS, key("do", forms.BLOCK, "what happens in it", optional=False)),
    short="do", in_overlay=(INSTEAD,),
))
FLOW = named("flow", "a map from phases to what happens in them", PHASE)
SETUP = shaped(Form("setup", "a list of effects"), Record(
    "setup", (SAYS, key("do", forms.BLOCK, "what is done before the first phase", optional=False)),
    short="do", in_overlay=(INSTEAD,),
))
END = shaped(Form("end", "a way in which the game ends"), Record(
    "an end",
    (SAYS,
     key("if", EXPRESSION, "the game ends if this holds when it is judged", attribute="condition"),
     key("when", TRIGGER, "the game ends after this transition"),
     key("after", NAME, "the happening at whose end it is judged"),
     key("at", ONCE, "`at: once` stops everything, in the middle of whatever made it true")),
    one_of=(("if", "when"), ("after", "at")),
))
ENDS = named("ends", "a map from names to ends", END)
TIES = shaped(Form("ties", "shared, or a list of expressions, higher first", ()),
              Either((shaped(Form("shared", "shared"), Value(("string",), words=("shared",))),
                      shaped(Form("tie-breaks", "a list of expressions"), Items(EXPRESSION, least=1)))))

NEED = headed("need", "a map from fields to types", forms.TYPE)
NEEDS = named("needs", "a map from kinds to the fields a library relies on", NEED)

# Files

_HEAD = (key("format", FORMAT, "the format the file is written in: 1", optional=False),)
_TITLE = (key("title", TITLE, "its name as players read it"), SAYS)
_USE = key("use", LIBRARIES, "libraries taken in")
_BODY = (
    key("options", OPTIONS, "the dials, set at the start of a game"),
    key("tracks", TRACKS, "rows of spaces"),
    key("tables", TABLES, "printed tables"),
    key("kinds", KINDS, "what there is: companies, hexes, cards …"),
    key("state", STATE, "what changes, for the whole game"),
    key("setup", SETUP, "done once, before the first phase"),
    key("define", DEFINES, "names for expressions", attribute="defines"),
    key("procedures", PROCEDURES, "names for blocks of effects"),
    key("actions", ACTIONS, "what players may do"),
    key("menus", MENUS, "named lists of what is offered at a decision"),
    key("rules", RULES, "what happens whenever something else does"),
    key("flow", FLOW, "the phases of the game, in order", optional=False),
    key("end", ENDS, "how the game ends", attribute="ends"),
    key("scoring", PARTS, "the parts of a player's score, summed"),
    key("ties", TIES, "who wins among equals"),
    key("invariants", PARTS, "what always holds, tested after each decision in tests and simulations"),
)
#: The sections that a library may have and a game takes in.
SHARED = ("options", "tables", "define", "procedures")

GAME = shaped(Form("game", "a ruleset"), Record("a ruleset", (
    *_HEAD, key("ruleset", NAME, "its name", optional=False), *_TITLE,
    key("merged", DEED, "true says that `show --resolved` made it of several files"),
    key("players", PLAYERS, "how many may play", optional=False), _USE, *_BODY,
)))
OVERLAY = shaped(Form("overlay", "a ruleset that extends another"), Record("a variant", (
    *_HEAD, key("ruleset", NAME, "its name", optional=False), *_TITLE,
    key("extends", FILE, "the ruleset it changes", optional=False),
    key("remove", PATHS, "what it takes out"),
    key("players", PLAYERS, "how many may play"), _USE,
    *(replace(section, optional=True) for section in _BODY),
), parts=True))
LIBRARY = shaped(Form("library", "a library of procedures"), Record("a library", (
    *_HEAD, key("library", NAME, "its name", optional=False), *_TITLE, _USE,
    key("needs", NEEDS, "fields the game must declare"),
    *(section for section in _BODY if section.key in SHARED),
)))
DATA = shaped(Form("data", "a file of members"), Record("a file of members", (
    key("format", FORMAT, "1"),
    key("members", MEMBER_MAP, "names with their facts", optional=False),
)))
