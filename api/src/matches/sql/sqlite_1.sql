-- A match as it was agreed. `seed` makes the dice; `tokens` holds the seats' hashed tokens.
CREATE TABLE matches (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    terms TEXT NOT NULL,
    seed BLOB NOT NULL,
    token_0 BLOB,
    token_1 BLOB,
    created_ms INTEGER NOT NULL
) STRICT;

-- What was played, one line a move or throw. `actor` is a seat, or 2 for chance. `request_key` and
-- `request_print` name the request that asked for it.
CREATE TABLE lines (
    match INTEGER NOT NULL REFERENCES matches,
    ply INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    turn TEXT NOT NULL,
    request_key TEXT,
    request_print BLOB,
    PRIMARY KEY (match, ply)
) STRICT, WITHOUT ROWID;

-- Turns made in secret before their time has come.
CREATE TABLE sealed (
    match INTEGER NOT NULL REFERENCES matches,
    actor INTEGER NOT NULL,
    turn TEXT NOT NULL,
    request_key TEXT,
    request_print BLOB,
    PRIMARY KEY (match, actor)
) STRICT, WITHOUT ROWID;
