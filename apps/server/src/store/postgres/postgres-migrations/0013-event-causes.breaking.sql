-- Earlier programs would leave `request_id` when they erase an order. It may be a client's own text.

-- The request that caused the event, and the token that it had: null for events of earlier programs.
alter table events add column request_id text;
alter table events add column token_id bigint;
