-- After an asynchronous failover, two nodes could write from one block of ids. `migrate` lists orders that have one id.
create unique index orders_by_unique_id on orders (id);

drop index orders_by_id;

alter index orders_by_unique_id rename to orders_by_id;

-- The timeline of the server when the last block of ids was reserved; null before the first one. A new timeline means
-- that the server may have lost reservations.
alter table order_ids add column timeline integer;
