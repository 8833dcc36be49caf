-- What processes and commands note for the operator. `copy` does not copy it.
create table notes (
  kind  text collate "C" not null,
  name  text collate "C" not null,
  at    bigint not null,
  value text not null,
  primary key (kind, name)
);
