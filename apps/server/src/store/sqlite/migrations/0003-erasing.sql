-- Time at which the order's personal data was erased; null if it has not been erased.
alter table orders add column erased_at integer;
