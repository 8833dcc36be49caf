-- What processes and commands note for the operator. `copy` does not copy it.
create table notes (
  kind  text not null,
  name  text not null,
  at    integer not null,
  value text not null,
  primary key (kind, name)
) strict, without rowid;
