-- A fleet is stored as a client that has no orders of its own, so that tokens and idempotency keys need no second owner.
alter table clients add column is_fleet integer not null default 0 check (is_fleet in (0, 1));

-- The ids of the clients that a fleet token is limited to, as a JSON list; null if it is for all clients.
alter table tokens add column clients text;

create index orders_of_mode on orders (mode, status, created_at);
