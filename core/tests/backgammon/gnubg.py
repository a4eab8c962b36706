"""Answers questions about positions, one a line: run inside GNU Backgammon."""

import os

import gnubg

SETTINGS = [
    "automatic roll off", "automatic game off", "automatic move off", "automatic bearoff off",
    "player 0 human", "player 1 human", "display off", "confirm new off", "confirm save off",
    "evaluation chequerplay evaluation plies 0", "evaluation chequerplay evaluation cubeful off",
    "evaluation cubedecision evaluation plies 0",
]


def gnubgid():
    return gnubg.positionid() + ":" + gnubg.matchid()


def plays(name):
    gnubg.command("set gnubgid " + name)
    found = gnubg.hint(99999)
    moves = [] if not found or not found.get("hint") else [h["move"] for h in found["hint"]]
    return gnubgid() + "=" + ";".join(moves)


def board(name):
    gnubg.command("set gnubgid " + name)
    return gnubgid()


def xgid(name):
    gnubg.command("set xgid " + name)
    return gnubgid()


def value(name):
    """Cubeless win probability, then money equities: no double, double and take, best."""
    board = gnubg.positionfromid(name)
    info = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)
    info["jacoby"] = 0
    cubeless = gnubg.evaluate(board, info, gnubg.evalcontext(0, 0, 1, 0, 0.0))
    cubeful = gnubg.cfevaluate(board, info, gnubg.evalcontext(1, 0, 1, 0, 0.0))
    return " ".join("%.7f" % v for v in list(cubeless) + list(cubeful[:4]))


def cube(question):
    """Equities (a pass is 1): no double, double and take. The player on roll is the first."""
    words = question.split(" ")
    plies, length, cube, owner, own, other, crawford = map(int, words[1:])
    info = gnubg.cubeinfo(cube, owner, 0, length, (own, other), crawford, 0)
    info["jacoby"] = 0
    board = gnubg.positionfromid(words[0])
    found = gnubg.cfevaluate(board, info, gnubg.evalcontext(1, plies, 1, 0, 0.0))
    return "%.7f %.7f" % found[1:3]


def equities(points):
    """Match chances before the Crawford game row by row, then of the trailer after it."""
    before, after, _ = gnubg.met(int(points))
    return " ".join("%.7f" % value for row in before + [after] for value in row)


def mat(path):
    """Length of an imported match, then winner and points of each game (r: it saw a resignation)."""
    gnubg.command("import mat " + path)
    found = gnubg.match(0, 0, 0, 0)
    infos = [game["info"] for game in found["games"]]
    games = [
        "%d:%d%s" % (info["winner"] == "O", info["points-won"], "r" if info["resigned"] else "")
        for info in infos
    ]
    return "%d %s" % (found["match-info"]["match-length"], ",".join(games))


for setting in SETTINGS:
    gnubg.command("set " + setting)
gnubg.command("new session")
with open(os.environ["QUESTIONS"]) as questions, open(os.environ["ANSWERS"], "w") as answers:
    for line in questions:
        kind, name = line.strip().split(" ", 1)
        print(globals()[kind](name), file=answers)
