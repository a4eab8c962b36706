-- Moves of stored matches, by turns, each match one move after the other. The first line of the file
-- named by TAULA_MOVES holds the game's moves, each further line a match: its id and both tokens.
local moves, matches = {}, {}
local file = io.open(os.getenv("TAULA_MOVES"))
for move in file:read("l"):gmatch("%S+") do moves[#moves + 1] = move end
for line in file:lines() do
    local id, zero, one = line:match("(%S+) (%S+) (%S+)")
    matches[#matches + 1] = { "/v1/matches/" .. id .. "/moves", zero, one }
end
local sent = 0

function request()
    local match, ply = matches[sent % #matches + 1], math.floor(sent / #matches)
    sent = sent + 1
    if ply >= #moves then
        wrk.thread:stop()
        ply = #moves - 1
    end
    local headers = {
        ["Content-Type"] = "application/json",
        ["Authorization"] = "Bearer " .. match[2 + ply % 2],
        ["Idempotency-Key"] = "m" .. ply,
    }
    local body = string.format('{"move": "%s", "ply": %d}', moves[ply + 1], ply)
    return wrk.format("POST", match[1], headers, body)
end
