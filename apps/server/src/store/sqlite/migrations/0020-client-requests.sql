-- The requests of each client on each day in UTC, counted from 1970.
create table client_requests (
  day       integer not null,
  client_id integer not null,
  mode      text not null,
  requests  integer not null,
  errors    integer not null,
  primary key (day, client_id, mode)
) strict, without rowid;
