-- The requests of each client on each day in UTC, counted from 1970.
create table client_requests (
  day       integer not null,
  client_id bigint not null,
  mode      text collate "C" not null,
  requests  bigint not null,
  errors    bigint not null,
  primary key (day, client_id, mode)
);
