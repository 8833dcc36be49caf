-- Earlier programs would send events of an order without waiting for earlier ones, and would not release those that wait.

-- `order`: the events of an order wait for each other.
alter table webhooks add column ordering text not null default 'none' check (ordering in ('none', 'order'));

-- `releasing`: the ordering has ended, and some held dispatches are still to be released, in batches.
alter table webhooks add column releasing integer not null default 0 check (releasing in (0, 1));

create index webhooks_releasing on webhooks (number) where releasing = 1;

-- `order_id`: the order whose events wait for each other; null if the webhook did not ask for that when the event happened.
alter table dispatches add column order_id integer;

-- `held`: an earlier dispatch of the order to the same webhook is pending, or `leased_until` is 0 and the next lease
-- examines that. Until `leased_until`, no lease examines it again.
alter table dispatches add column held integer not null default 0 check (
  held = 0 or (held = 1 and status = 'pending' and leased_until is not null and order_id is not null)
);

create index dispatches_held on dispatches (webhook) where held = 1;

-- Finds the first pending dispatch of an order to a webhook. Dispatches to other webhooks are not in it.
create index dispatches_in_order on dispatches (webhook, order_id)
where status = 'pending' and order_id is not null;
