-- One row per attempt in flight. A row may outlive its dispatch and webhook, so it does not reference them. `until`:
-- the end of the lease, after which the row is ignored. `again`: a client requested a retry during the attempt.
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

-- From this version on, a delayed dispatch has `leased_until` too. A pending dispatch without it is due.
update dispatches set leased_until = due_at where status = 'pending' and leased_until is null;

-- `timed_out`: whether the last attempt of the webhook timed out.
alter table webhooks add column timed_out integer not null default 0;

-- `last_attempt`: the id of the last attempt that was in the response to the request with this idempotency key.
alter table dispatch_keys add column last_attempt integer not null default 0;

update dispatch_keys set last_attempt = coalesce(
  (
    select max(id) from attempts
    where attempts.dispatch = dispatch_keys.dispatch and attempts.at < dispatch_keys.at
  ),
  0
);
