-- The wrong codes that couriers have sent: one row for each order with any. `number` is the code that they were sent for,
-- and `hashes` has one word for each of them.
create table code_tries (
  client_id bigint not null,
  order_id  bigint not null,
  number    integer not null,
  hashes    text not null,
  primary key (client_id, order_id)
);
