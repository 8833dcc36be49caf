-- The data of a `webhook.disabled`, whose id is in `test_event`, like that of every event without an order. Null for a test.
alter table dispatches add column disabled text;

-- Whether a client requested the dispatch of this event. All others have ascending numbers in the order of their events.
alter table dispatches add column resent integer not null default 0;

create index dispatches_resent on dispatches (webhook, event) where resent = 1;
