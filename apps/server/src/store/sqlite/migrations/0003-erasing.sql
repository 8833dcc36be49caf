-- When the order's personal data was erased. Null: it was not.
alter table orders add column erased_at integer;
