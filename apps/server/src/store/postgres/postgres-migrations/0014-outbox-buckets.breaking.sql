-- Dispatchers of earlier programs exclude each other by another lock. They fail, because they do not set the owner of an
-- attempt in flight.

-- Each client is in one bucket: the remainder of its id. Its webhooks and dispatches change only while the row of the
-- bucket is locked. `owner`: the dispatcher that leased from the bucket last; until `until`, others prefer other buckets.
create table outbox_buckets (
  number bigint primary key check (number between 0 and 63),
  owner  bigint not null default 0,
  until  bigint not null default 0
) with (fillfactor = 50);

insert into outbox_buckets (number) select * from generate_series(0, 63);

-- `owner`: the dispatcher that makes the attempt.
alter table in_flight add column owner bigint not null default 0;

alter table in_flight alter column owner drop default;

drop index dispatches_waiting;

create index dispatches_waiting on dispatches ((client_id % 64), webhook, due_at, number)
where status = 'pending' and leased_until is null;

drop index dispatches_leased;

create index dispatches_leased on dispatches ((client_id % 64), leased_until, webhook)
where leased_until is not null;
