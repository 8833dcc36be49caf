-- When an order's personal data were blanked. Null: never.
alter table orders add column erased_at integer;
