-- The feed of the fleets: all events of a mode, numbered in the order in which they became visible. Creating an order
-- does not write here: whoever reads the feed first adds the events that are missing, so that no writer waits for the
-- writers of other clients. `event_position` is the event's position in the feed of its client.
create table fleet_events (
  mode           text collate "C" not null check (mode in ('live', 'test')),
  position       bigint not null,
  client_id      bigint not null,
  event_position bigint not null,
  primary key (mode, position),
  unique (client_id, mode, event_position)
);

-- Orders the events of one client for a fleet that is limited to some clients.
create index fleet_events_of_client on fleet_events (client_id, mode, position);

-- The last event of each client's feed that `fleet_events` has.
create table fleet_marks (
  client_id bigint not null,
  mode      text collate "C" not null check (mode in ('live', 'test')),
  last      bigint not null,
  primary key (client_id, mode)
);
