"""Names that other languages, or everyday speech, give to what has a name or a form of its own here."""

from __future__ import annotations

#: Values, as they are written here. `no` is a word of the language and never read as a name.
VALUES = {
    **dict.fromkeys(("True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"), "true"),
    **dict.fromkeys(("False", "FALSE", "No", "NO", "off", "Off", "OFF"), "false"),
    **dict.fromkeys(("None", "NONE", "null", "Null", "NULL", "nil", "nothing", "undefined", "nobody"), "none"),
    **dict.fromkeys(("current_player", "active_player", "this_player", "me", "self", "you"), "player"),
    **dict.fromkeys(("num_players", "number_of_players", "players_count", "n_players"), "player_count"),
    **dict.fromkeys(("all_players", "everybody", "everyone"), "players"),
}

#: Functions that have another name here.
FUNCTIONS = {
    **dict.fromkeys(("len", "length", "number", "card", "count_of"), "size"),
    **dict.fromkeys(("mod", "modulo", "rem"), "remainder"),
    **dict.fromkeys(("maximum", "largest"), "max"),
    **dict.fromkeys(("minimum", "smallest"), "min"),
    "adjacent": "neighbours",
    "left_of": "next_seat",
}

#: Functions that are said behind a division here: how it is rounded.
ROUNDINGS = {
    **dict.fromkeys(("ceil", "ceiling", "round_up", "roundup", "rounded_up"), "up"),
    **dict.fromkeys(("floor", "round_down", "rounddown", "rounded_down", "int", "trunc"), "down"),
    **dict.fromkeys(("round", "rounded", "round_half_up"), "half up"),
}

#: Types, by their names in small letters.
TYPES = {
    **dict.fromkeys(("integer", "number", "num", "count", "whole"), "int"),
    **dict.fromkeys(("boolean", "flag", "yesno", "truth"), "bool"),
    **dict.fromkeys(("dollars", "dollar", "amount", "currency", "coins", "price"), "money"),
    **dict.fromkeys(("wallet", "cash"), "purse"),
    **dict.fromkeys(("string", "str"), "text"),
}
