-- The current phone of the recipient, by which orders are searched: the digits of the E.164 number. Null once the personal
-- data was erased. Breaking, because earlier programs would store orders without it, which no search would find.
alter table orders add column recipient_phone bigint;

update orders set recipient_phone = substr(facts::json #>> '{recipient,phone}', 2)::bigint
where erased_at is null;

create index orders_by_phone on orders (recipient_phone, client_id, mode, created_at, id);
