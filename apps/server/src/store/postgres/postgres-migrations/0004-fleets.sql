-- A fleet is stored as a client that has no orders of its own, so that tokens and idempotency keys need no second owner.
alter table clients add column is_fleet boolean not null default false;

-- The ids of the clients that a fleet token is limited to, as a JSON list; null if it is for all clients.
alter table tokens add column clients text;

-- The predicate `id > 0` keeps the planner from using the index for the orders of one client. It is true for every row.
create index orders_of_mode on orders (mode, status, created_at, id) where id > 0;

-- A fleet knows the id of an order, but not its client.
create index orders_by_id on orders (id);
