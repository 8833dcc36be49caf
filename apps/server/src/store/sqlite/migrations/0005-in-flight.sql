-- What is being sent, whatever has become of the dispatch or its webhook since: so it points to neither. After `until`
-- nobody believes in it any more. `again`: it was asked for once more meanwhile.
create table in_flight (
  dispatch  integer not null,
  lease     integer not null,
  webhook   integer not null,
  client_id integer not null references clients (id),
  until     integer not null,
  again     integer not null default 0,
  primary key (dispatch, lease)
) strict, without rowid;

insert into in_flight (dispatch, lease, webhook, client_id, until)
select dispatches.number, dispatches.lease, dispatches.webhook, webhooks.client_id,
  dispatches.leased_until
from dispatches join webhooks on webhooks.number = dispatches.webhook
where dispatches.leased_until is not null;

-- What is to be sent later is held by nobody until then: what is not held is due.
update dispatches set leased_until = due_at where status = 'pending' and leased_until is null;

-- Whether the last attempt had no answer in time.
alter table webhooks add column timed_out integer not null default 0;

-- The last attempt that the answer has shown.
alter table dispatch_keys add column last_attempt integer not null default 0;

update dispatch_keys set last_attempt = coalesce(
  (
    select max(id) from attempts
    where attempts.dispatch = dispatch_keys.dispatch and attempts.at < dispatch_keys.at
  ),
  0
);
