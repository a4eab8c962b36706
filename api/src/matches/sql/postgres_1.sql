-- A match as it was agreed. `seed` makes the dice; `tokens` holds the seats' hashed tokens.
CREATE TABLE matches (
    key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    terms TEXT NOT NULL,
    seed BYTEA NOT NULL,
    token_0 BYTEA,
    token_1 BYTEA,
    created_ms BIGINT NOT NULL
);

-- What was played, one line a move or throw. `actor` is a seat, or 2 for chance. `request_key` and
-- `request_print` name the request that asked for it.
CREATE TABLE lines (
    match BIGINT NOT NULL REFERENCES matches,
    ply BIGINT NOT NULL,
    actor SMALLINT NOT NULL,
    turn TEXT NOT NULL,
    request_key TEXT,
    request_print BYTEA,
    PRIMARY KEY (match, ply)
);

-- Turns made in secret before their time has come.
CREATE TABLE sealed (
    match BIGINT NOT NULL REFERENCES matches,
    actor SMALLINT NOT NULL,
    turn TEXT NOT NULL,
    request_key TEXT,
    request_print BYTEA,
    PRIMARY KEY (match, actor)
);
