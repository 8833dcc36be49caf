-- Version 19. Written by `pnpm -C apps/server schema`: do not edit.

create table attempts (
  client_id bigint not null,
  dispatch bigint not null,
  id bigint generated always as identity not null,
  at bigint not null,
  status integer,
  error text,
  duration_ms bigint not null,
  response text,
  FOREIGN KEY (client_id, dispatch) REFERENCES dispatches(client_id, number) ON DELETE CASCADE,
  PRIMARY KEY (client_id, dispatch, id)
);

create table client_requests (
  day integer not null,
  client_id bigint not null,
  mode text collate "C" not null,
  requests bigint not null,
  errors bigint not null,
  PRIMARY KEY (day, client_id, mode)
);

create table clients (
  id bigint generated always as identity not null,
  name text collate "C" not null,
  created_at bigint not null,
  is_fleet boolean default false not null,
  PRIMARY KEY (id),
  UNIQUE (name)
);

create table code_tries (
  client_id bigint not null,
  order_id bigint not null,
  number integer not null,
  hashes text not null,
  PRIMARY KEY (client_id, order_id)
);

create table dispatch_keys (
  client_id bigint not null,
  mode text collate "C" not null,
  hash text collate "C" not null,
  fingerprint text not null,
  dispatch bigint not null,
  at bigint not null,
  last_attempt bigint not null,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  FOREIGN KEY (client_id, dispatch) REFERENCES dispatches(client_id, number) ON DELETE CASCADE,
  PRIMARY KEY (client_id, mode, hash)
);

create table dispatches (
  client_id bigint not null,
  number bigint generated always as identity not null,
  webhook bigint not null,
  event bigint,
  test_event text,
  created_at bigint not null,
  status text collate "C" not null,
  due_at bigint,
  settled_at bigint,
  tries integer default 0 not null,
  lease integer default 0 not null,
  leased_until bigint,
  order_id bigint,
  held boolean default false not null,
  disabled text,
  resent boolean default false not null,
  CHECK (((event IS NULL) <> (test_event IS NULL))),
  CHECK (((status = 'pending'::text) = (due_at IS NOT NULL))),
  CHECK (((status = 'pending'::text) = (settled_at IS NULL))),
  CHECK (((leased_until IS NULL) OR (status = 'pending'::text))),
  CHECK (((NOT held) OR ((status = 'pending'::text) AND (leased_until IS NOT NULL) AND (order_id IS NOT NULL)))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'abandoned'::text]))),
  PRIMARY KEY (client_id, number)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000);

create table events (
  client_id bigint not null,
  mode text collate "C" not null,
  position bigint not null,
  order_id bigint not null,
  sequence integer not null,
  kind text not null,
  at bigint not null,
  facts text,
  request_id text,
  token_id bigint,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  PRIMARY KEY (client_id, mode, "position"),
  UNIQUE (client_id, order_id, sequence)
);

create table feeds (
  client_id bigint not null,
  mode text collate "C" not null,
  last bigint default 0 not null,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  FOREIGN KEY (client_id) REFERENCES clients(id),
  PRIMARY KEY (client_id, mode)
) with (fillfactor=50);

create table fleet_events (
  mode text collate "C" not null,
  position bigint not null,
  client_id bigint not null,
  event_position bigint not null,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  PRIMARY KEY (mode, "position"),
  UNIQUE (client_id, mode, event_position)
);

create table fleet_marks (
  client_id bigint not null,
  mode text collate "C" not null,
  last bigint not null,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  PRIMARY KEY (client_id, mode)
);

create table idempotency_keys (
  client_id bigint not null,
  mode text collate "C" not null,
  hash text collate "C" not null,
  fingerprint text not null,
  order_id bigint not null,
  sequence integer not null,
  at bigint not null,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  PRIMARY KEY (client_id, mode, hash)
);

create table in_flight (
  dispatch bigint not null,
  lease integer not null,
  webhook bigint not null,
  client_id bigint not null,
  until bigint not null,
  again boolean default false not null,
  owner bigint not null,
  PRIMARY KEY (dispatch, lease)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

create table kept_answers (
  client_id bigint not null,
  mode text collate "C" not null,
  hash text collate "C" not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  at bigint not null,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  PRIMARY KEY (client_id, mode, hash)
);

create table notes (
  kind text collate "C" not null,
  name text collate "C" not null,
  at bigint not null,
  value text not null,
  PRIMARY KEY (kind, name)
);

create table order_ids (
  bound bigint not null,
  timeline integer
);

create table orders (
  client_id bigint not null,
  mode text collate "C" not null,
  id bigint not null,
  reference text collate "C" not null,
  revision integer not null,
  status text collate "C" not null,
  created_at bigint not null,
  erased_at bigint,
  receipt_key text collate "C",
  draft_hash text not null,
  facts text not null,
  rendering bigint not null,
  rendered text not null,
  recipient_phone bigint,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, mode, reference)
);

create table outbox_buckets (
  number bigint not null,
  owner bigint default 0 not null,
  until bigint default 0 not null,
  CHECK (((number >= 0) AND (number <= 63))),
  PRIMARY KEY (number)
) with (fillfactor=50);

create table schema_version (
  version integer not null,
  breaking integer not null,
  checksums text[] default '{}'::text[] not null
);

create table tokens (
  id bigint generated always as identity not null,
  client_id bigint not null,
  mode text collate "C" not null,
  hash text collate "C" not null,
  hint text not null,
  scopes text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  clients text,
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  FOREIGN KEY (client_id) REFERENCES clients(id),
  PRIMARY KEY (id),
  UNIQUE (hash)
);

create table tracking_key (
  key text collate "C" not null
);

create table webhooks (
  number bigint generated always as identity not null,
  id text collate "C" not null,
  client_id bigint not null,
  mode text collate "C" not null,
  revision integer not null,
  url text not null,
  target text collate "C" not null,
  events text,
  disabled_reason text,
  failing_since bigint,
  timed_out boolean default false not null,
  secret text not null,
  previous_secret text,
  previous_until bigint,
  created_at bigint not null,
  updated_at bigint not null,
  removed boolean default false not null,
  unswept boolean default false not null,
  failed_at bigint,
  ordering text default 'none'::text not null,
  releasing boolean default false not null,
  CHECK (((previous_secret IS NULL) = (previous_until IS NULL))),
  CHECK (((NOT removed) OR ((disabled_reason IS NOT NULL) AND unswept))),
  CHECK (((NOT unswept) OR (disabled_reason IS NOT NULL))),
  CHECK ((disabled_reason = ANY (ARRAY['requested'::text, 'operator'::text, 'gone'::text, 'failing'::text]))),
  CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  CHECK ((ordering = ANY (ARRAY['none'::text, 'order'::text]))),
  FOREIGN KEY (client_id) REFERENCES clients(id),
  PRIMARY KEY (number),
  UNIQUE (id)
) with (fillfactor=50);

CREATE INDEX dispatch_keys_by_time ON dispatch_keys USING btree (at);

CREATE INDEX dispatch_keys_of_dispatch ON dispatch_keys USING btree (client_id, dispatch);

CREATE INDEX dispatches_delayed ON dispatches USING btree (tries, leased_until) WHERE ((tries > 0) AND (leased_until IS NOT NULL));

CREATE INDEX dispatches_held ON dispatches USING btree (webhook) WHERE held;

CREATE INDEX dispatches_in_order ON dispatches USING btree (webhook, order_id, number) WHERE ((status = 'pending'::text) AND (order_id IS NOT NULL));

CREATE INDEX dispatches_leased ON dispatches USING btree (((client_id % (64)::bigint)), leased_until, webhook) WHERE (leased_until IS NOT NULL);

CREATE INDEX dispatches_of_webhook ON dispatches USING btree (webhook, status, number);

CREATE INDEX dispatches_resent ON dispatches USING btree (webhook, event) WHERE resent;

CREATE INDEX dispatches_settled ON dispatches USING btree (settled_at) WHERE (settled_at IS NOT NULL);

CREATE INDEX dispatches_waiting ON dispatches USING btree (((client_id % (64)::bigint)), webhook, due_at, number) WHERE ((status = 'pending'::text) AND (leased_until IS NULL));

CREATE INDEX fleet_events_of_client ON fleet_events USING btree (client_id, mode, "position");

CREATE INDEX idempotency_keys_by_time ON idempotency_keys USING btree (at);

CREATE INDEX kept_answers_by_time ON kept_answers USING btree (at);

CREATE UNIQUE INDEX orders_by_id ON orders USING btree (id);

CREATE INDEX orders_by_phone ON orders USING btree (recipient_phone, client_id, mode, created_at, id);

CREATE INDEX orders_by_receipt_key ON orders USING btree (receipt_key) WHERE (receipt_key IS NOT NULL);

CREATE INDEX orders_by_status ON orders USING btree (client_id, mode, status, created_at, id) WHERE (created_at IS NOT NULL);

CREATE INDEX orders_by_time ON orders USING btree (client_id, mode, created_at, id) WHERE (created_at IS NOT NULL);

CREATE INDEX orders_of_mode ON orders USING btree (mode, status, created_at, id) WHERE (id > 0);

CREATE INDEX webhooks_failing ON webhooks USING btree (failing_since) WHERE ((failing_since IS NOT NULL) AND (disabled_reason IS NULL) AND (NOT removed));

CREATE UNIQUE INDEX webhooks_of_client ON webhooks USING btree (client_id, mode, target) WHERE (NOT removed);

CREATE INDEX webhooks_releasing ON webhooks USING btree (number) WHERE releasing;

CREATE INDEX webhooks_unswept ON webhooks USING btree (number) WHERE unswept;
