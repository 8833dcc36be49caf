alter table webhooks rename to earlier_webhooks;

-- `number`: a short key, because many dispatches refer to a webhook. `target`: the normalized URL; two URLs with the
-- same target are duplicates. `unswept`: the webhook is disabled or removed, and some of its dispatches are still to be
-- abandoned or deleted, in batches.
create table webhooks (
  number          integer primary key,
  id              text not null unique,
  client_id       integer not null references clients (id),
  mode            text not null check (mode in ('live', 'test')),
  revision        integer not null,
  url             text not null,
  target          text not null,
  events          text,
  disabled_reason text check (disabled_reason in ('requested', 'operator', 'gone', 'failing')),
  failing_since   integer,
  secret          text not null,
  previous_secret text,
  previous_until  integer,
  created_at      integer not null,
  updated_at      integer not null,
  removed         integer not null default 0 check (removed in (0, 1)),
  unswept         integer not null default 0 check (unswept in (0, 1)),
  check ((previous_secret is null) = (previous_until is null)),
  check (removed = 0 or (disabled_reason is not null and unswept = 1)),
  check (unswept = 0 or disabled_reason is not null)
) strict;

create unique index webhooks_of_client on webhooks (client_id, mode, target) where removed = 0;

create index webhooks_unswept on webhooks (number) where unswept = 1;

-- No secret was ever shown for the existing webhooks. Each gets a random one, which serves until the client rotates it:
-- 21 random bytes as hex digits and `A=`, which together are valid base64 of 32 bytes.
insert into webhooks (
  id, client_id, mode, revision, url, target, events, disabled_reason, secret, created_at,
  updated_at
)
select id, client_id, mode, 1, url, url, events, disabled_reason,
  'whsec_' || lower(hex(randomblob(21))) || 'A=', created_at, updated_at
from earlier_webhooks
order by created_at, id;

drop table earlier_webhooks;

-- The number of a dispatch is never reused, because its public id is made from the number. A dispatch carries an event
-- of an order or a test event. A pending dispatch has `due_at`, and while it is in flight also `leased_until`. Any
-- other dispatch has `settled_at`.
create table dispatches (
  number       integer primary key autoincrement,
  webhook      integer not null references webhooks (number) on delete cascade,
  event        integer references events (position),
  test_event   text,
  created_at   integer not null,
  status       text not null check (status in ('pending', 'succeeded', 'failed', 'abandoned')),
  due_at       integer,
  settled_at   integer,
  tries        integer not null default 0,
  lease        integer not null default 0,
  leased_until integer,
  check ((event is null) <> (test_event is null)),
  check ((status = 'pending') = (due_at is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check (leased_until is null or status = 'pending')
) strict;

create index dispatches_waiting on dispatches (webhook, due_at)
where status = 'pending' and leased_until is null;

create index dispatches_leased on dispatches (leased_until, webhook) where leased_until is not null;

create index dispatches_of_webhook on dispatches (webhook, status);

create index dispatches_settled on dispatches (settled_at) where settled_at is not null;

create table attempts (
  id          integer primary key,
  dispatch    integer not null references dispatches (number) on delete cascade,
  at          integer not null,
  status      integer,
  error       text,
  duration_ms integer not null,
  response    text
) strict;

create index attempts_of_dispatch on attempts (dispatch, at);

-- Responses stored word for word for replays, because they cannot be rendered again from other tables.
create table kept_answers (
  id          integer primary key,
  client_id   integer not null references clients (id),
  mode        text not null check (mode in ('live', 'test')),
  hash        text not null,
  fingerprint text not null,
  status      integer not null,
  body        text not null,
  at          integer not null,
  unique (client_id, mode, hash)
) strict;

create index kept_answers_by_time on kept_answers (at);

create table dispatch_keys (
  id          integer primary key,
  client_id   integer not null references clients (id),
  mode        text not null check (mode in ('live', 'test')),
  hash        text not null,
  fingerprint text not null,
  dispatch    integer not null references dispatches (number) on delete cascade,
  at          integer not null,
  unique (client_id, mode, hash)
) strict;

create index dispatch_keys_by_time on dispatch_keys (at);

create index dispatch_keys_of_dispatch on dispatch_keys (dispatch);
