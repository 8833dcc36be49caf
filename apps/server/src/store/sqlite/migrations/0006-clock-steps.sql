-- Finds delayed dispatches that wait longer than they can, because the clock was set back. Most dispatches succeed at the
-- first attempt, and are never in this index.
create index dispatches_delayed on dispatches (tries, leased_until)
where tries > 0 and leased_until is not null;

-- `failed_at`: the last stored failure since `failing_since`. Of the time between two failures, at most a day counts, so
-- `failing_since` moves forward if they are further apart.
alter table webhooks add column failed_at integer;

update webhooks set failed_at = cast(unixepoch('subsec') * 1000 as integer) where failing_since is not null;
