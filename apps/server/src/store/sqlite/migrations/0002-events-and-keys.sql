-- `position` numbers events in the order of their commits. `facts` is null for the creation of an order, because the
-- data of that event follows from the order.
create table events (
  position  integer primary key,
  client_id integer not null references clients (id),
  mode      text not null check (mode in ('live', 'test')),
  order_id  integer not null references orders (id),
  sequence  integer not null,
  kind      text not null,
  at        integer not null,
  facts     text,
  unique (order_id, sequence)
) strict;

-- SQLite appends the rowid to every index. This index therefore ends with the event's position, and the indexes on
-- orders below end with the order's id.
create index events_of_client on events (client_id, mode);

create table idempotency_keys (
  id          integer primary key,
  client_id   integer not null references clients (id),
  mode        text not null check (mode in ('live', 'test')),
  hash        text not null,
  fingerprint text not null,
  order_id    integer not null,
  sequence    integer not null,
  at          integer not null,
  unique (client_id, mode, hash),
  foreign key (order_id, sequence) references events (order_id, sequence)
) strict;

create index idempotency_keys_by_time on idempotency_keys (at);

create index orders_by_time on orders (client_id, mode, created_at);

create index orders_by_status on orders (client_id, mode, status, created_at);

-- Adds the events of existing orders: each was created, and those with a later revision were canceled as a whole.
insert into events (client_id, mode, order_id, sequence, kind, at, facts)
select client_id, mode, id, 1, 'order.created', created_at, null
from orders
union all
select client_id, mode, id, revision, 'order.canceled', facts ->> '$.updatedAt', json_object(
  'previousStatus', 'pending',
  'changedItems', (
    select json_group_array(
      json_object('position', key, 'previousStatus', 'pending', 'status', value ->> '$.status')
      order by key
    ) from json_each(facts, '$.items')
  ),
  'moment', json_object(
    'status', status,
    'statusComment', facts -> '$.statusComment',
    'updatedAt', facts -> '$.updatedAt',
    'items', (
      select json_group_array(
        json_object(
          'status', value -> '$.status',
          'statusComment', value -> '$.statusComment',
          'updatedAt', value -> '$.updatedAt'
        ) order by key
      ) from json_each(facts, '$.items')
    )
  )
)
from orders where revision > 1
order by 6, 3, 4;
