import { readFileSync } from 'node:fs'
import { describe, expect, inject } from 'vitest'
import { test as commandLine } from '../cli/support/command-line.ts'
import { aDraft } from '../support/a-draft.ts'
import { execute, rowsOf } from '../support/execute.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { test, type World } from '../support/world.ts'

const drafts = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => aDraft({ referenceNumber: `${prefix}-${index}` }))

const idOf = ({ items: [item] }: { readonly items: readonly { readonly orderId: number }[] }) =>
  item?.orderId ?? 0

const boundOf = async ({ databaseUrl }: World): Promise<number> =>
  Number((await rowsOf<{ bound: string }>(databaseUrl, 'select bound from order_ids'))[0]?.bound)

/** A retry would hide a 503. */
const once = { retries: 0 }

describe('after a failover that lost the reservation of order ids', () => {
  test('each order still gets an id of its own, and no request fails', async ({
    world,
    startWorld,
  }) => {
    const acme = await world.client('acme')
    const before = await boundOf(world)
    const first = await Promise.all(drafts(20, 'A').map((draft) => acme.orders.create(draft)))
    await execute(world.databaseUrl, `update order_ids set bound = ${before}`)
    const other = await startWorld({ settings: { DATABASE_URL: world.databaseUrl } })
    const globex = await other.client('globex')

    // One after the other: with the ids of one block, the first one would fail.
    const single = []
    for (const draft of drafts(20, 'B')) single.push(await globex.orders.create(draft, once))
    await execute(world.databaseUrl, `update order_ids set bound = ${before}`)
    const third = await startWorld({ settings: { DATABASE_URL: world.databaseUrl } })
    const initech = await third.client('initech')
    const batch = []
    for await (const result of initech.orders.createMany(drafts(20, 'C'), once)) {
      if (result.outcome !== 'created') throw new Error(`A draft was ${result.outcome}.`)
      batch.push(result.order)
    }

    const ids = [...first, ...single, ...batch].map(idOf)
    expect(new Set(ids).size).toBe(60)
  })

  test('no id is given out again on a new timeline, even if its order was lost', async ({
    world,
    startWorld,
  }) => {
    const acme = await world.client('acme')
    const known = idOf(await acme.orders.create(aDraft()))
    // The new primary has neither the reservation nor the order.
    await execute(
      world.databaseUrl,
      `delete from idempotency_keys; delete from events; delete from orders; delete from feeds;
       update order_ids set bound = 1, timeline = timeline - 1`,
    )
    const other = await startWorld({ settings: { DATABASE_URL: world.databaseUrl } })
    const globex = await other.client('globex')

    expect(idOf(await globex.orders.create(aDraft()))).toBeGreaterThan(known + 100_000)
  })
})

describe('a database of an earlier version in which orders share an id', () => {
  commandLine('is not migrated until each order has an id of its own', async ({ run }) => {
    await using database = await newPostgresDatabase(inject('postgresPort'))
    const settings = { DATABASE_URL: database.url }
    await execute(database.url, earlier)

    const { code, stderr } = await run(['migrate'], settings)

    expect(code).toBe(1)
    expect(stderr).toContain('  7: acme (live) A-1\n  7: globex (test) B-1\n')
    expect(stderr).toContain('"Doubled order ids"')

    await execute(database.url, renumber.replace('CLIENT', 'globex').replaceAll('ORDER_ID', '7'))
    expect((await run(['migrate'], settings)).code).toBe(0)
    const moved = await rowsOf(database.url, moves)
    expect(moved).toEqual([
      { client: 'acme', id: '7', event: '7', key: '7' },
      { client: 'globex', id: '100', event: '100', key: '100' },
    ])
  })
})

/** The statement in the runbook that gives an order a new id. */
const renumber =
  /```sql\n(with moved as[\s\S]*?)```/.exec(
    readFileSync(new URL('../../RUNBOOK.md', import.meta.url), 'utf8'),
  )?.[1] ?? ''

/** Undoes the last migrations, and adds two orders that share an id. */
const earlier = `
  alter table webhooks drop column ordering, drop column releasing;
  alter table dispatches drop column order_id, drop column held, drop column disabled, drop column resent;
  drop index orders_by_id; create index orders_by_id on orders (id);
  alter table order_ids drop column timeline; alter table orders drop column recipient_phone;
  drop table code_tries; alter table events drop column request_id, drop column token_id;
  drop table outbox_buckets; alter table in_flight drop column owner; drop table tracking_key; drop table notes;
  drop index webhooks_failing; drop table client_requests;
  update schema_version set version = 5, checksums = checksums[1:5];
  insert into clients (name, created_at) values ('acme', 1), ('globex', 1);
  insert into orders
    select clients.id, case name when 'acme' then 'live' else 'test' end, 7,
      case name when 'acme' then 'A-1' else 'B-1' end, 1, 'pending', clients.id, null, null, '', '{}', 1, '{}'
    from clients;
  insert into events
    select client_id, mode, 1, id, 1, 'order.created', 1, null from orders;
  insert into idempotency_keys
    select client_id, mode, 'k', '', id, 1, 1 from orders;
  update order_ids set bound = 100`

const moves = `
  select clients.name as client, orders.id, events.order_id as event, idempotency_keys.order_id as key
  from orders
    join clients on clients.id = orders.client_id
    join events on events.client_id = orders.client_id
    join idempotency_keys on idempotency_keys.client_id = orders.client_id
  order by orders.id`
