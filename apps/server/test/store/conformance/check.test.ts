import { heldCheckMs } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { aDraft } from '../../support/a-draft.ts'
import { rowsOf } from '../../support/execute.ts'
import { many, newOrder } from '../support/a-change.ts'
import { aLeaseRequest } from '../support/an-attempt.ts'
import { executeUnchecked, test } from '../support/checked-world.ts'

/** Faults of the database, each with what `check` prints for it. */
const faults: readonly { readonly sql: string; readonly prints: readonly string[] }[] = [
  { sql: 'delete from order_ids', prints: ['order_ids: there must be exactly one row'] },
  {
    sql: 'update order_ids set bound = 4',
    prints: ['order 4: its id is not below the reserved ones, so it may be given out again'],
  },
  {
    sql: 'update orders set client_id = 99 where id = 3',
    prints: [
      'order 3: its client does not exist',
      'event 1 of order 3: its order does not exist for its client and mode',
      'order 3: its events are none, but must be 1 to 1',
    ],
  },
  {
    sql: "update events set mode = 'live' where order_id = 3",
    prints: [
      'event 1 of order 3: its order does not exist for its client and mode',
      'idempotency key of event 1 of order 3: this event does not exist for the client and mode of the key',
      'dispatch 3: its event does not exist for the client and mode of its webhook',
    ],
  },
  {
    sql: 'update events set actor_id = 99 where order_id = 3; update audit set actor_id = 99 where id = 1',
    prints: [
      'event 1 of order 3: its actor does not exist',
      'row 1 of the audit: its actor does not exist',
    ],
  },
  {
    sql: "update actors set kind = 'token', name = null where kind = 'user'",
    prints: ['actor 1: it is the actor of a token, and no token has it'],
  },
  {
    sql: 'delete from events where order_id = 1 and sequence = 2',
    prints: [
      'idempotency key of event 2 of order 1: this event does not exist for the client and mode of the key',
      'dispatch 5: its event does not exist for the client and mode of its webhook',
      'order 1: its events are 1, 3, but must be 1 to 3',
      'order 1: event 3 is not the change that it recorded',
    ],
  },
  {
    sql: 'update events set position = 100 where order_id = 1 and sequence = 1',
    prints: [
      'dispatch 1: its event does not exist for the client and mode of its webhook',
      'order 1: its events are not in this order in the feed',
    ],
  },
  {
    sql: "update events set kind = 'order.failed' where order_id = 1 and sequence = 2",
    prints: ['order 1: event 2 is not the change that it recorded'],
  },
  {
    sql: "update orders set status = 'failed' where id = 2",
    prints: [
      'order 2: its statuses, comments or times are not those of its last event',
      'order 2: its status does not follow from those of its items',
      'order 2: the time at which it became final is not the one by which it is listed',
      'order 2: its stored response is not what rendering it gives',
    ],
  },
  {
    sql: "update orders set rendered = '{}' where id = 3",
    prints: ['order 3: its stored response is not what rendering it gives'],
  },
  {
    sql: "update orders set receipt_key = 'other' where id = 3",
    prints: ['order 3: the key of its receipt is not the one by which it is found'],
  },
  {
    sql: 'update orders set recipient_phone = 225 where id = 3',
    prints: ['order 3: the phone of its recipient is not the one by which it is found'],
  },
  ...['late_at = 1', "late_day = '2026-11-20'"].map((change) => ({
    sql: `update orders set ${change} where id = 3`,
    prints: ['order 3: the time after which it is late is not the one by which it is found'],
  })),
  {
    sql: 'update orders set final_at = 7 where id = 3',
    prints: ['order 3: the time at which it became final is not the one by which it is listed'],
  },
  {
    sql: 'delete from order_couriers',
    prints: ['order 1: its couriers are not those by whom it is found'],
  },
  {
    sql: "insert into order_couriers select client_id, id, mode, 'c-8', created_at from orders where id = 2",
    prints: ['order 2: its couriers are not those by whom it is found'],
  },
  {
    sql: "update order_couriers set reference = 'c-8'",
    prints: ['order 1: its couriers are not those by whom it is found'],
  },
  ...['client_id = 99', "mode = 'live'", 'created_at = 1'].map((change) => ({
    sql: `update order_couriers set ${change}`,
    prints: [
      'row of order_couriers of order 1: its order does not exist with this client, mode and time',
      ...(change.startsWith('client')
        ? ['order 1: its couriers are not those by whom it is found']
        : []),
    ],
  })),
  // An order of another client, one that does not exist and an erased one.
  ...[[99, 1] as const, [1, 98] as const, [1, 4] as const].map(([client, order]) => ({
    sql: `insert into code_tries values (${client}, ${order}, 1, 'hash')`,
    prints: [
      `row of code_tries of order ${order}: its order does not exist, or its personal data was erased`,
    ],
  })),
  ...[[99, 1] as const, [1, 4] as const].map(([client, order]) => ({
    sql: `insert into photos values ('k-${order}', ${client}, ${order}, 1)`,
    prints: [`photo k-${order}: its order does not exist, or its personal data was erased`],
  })),
  {
    sql: "update events set request_id = 'r-1' where order_id = 4 and sequence = 1",
    prints: ['event 1 of order 4: its order was erased, and it still has the id of its request'],
  },
  {
    sql: "update orders set facts = 'Awa' where id = 3",
    prints: ['order 3: it cannot be interpreted (SyntaxError)'],
  },
  {
    sql: 'update dispatches set webhook = 99 where number = 2',
    prints: ['dispatch 2: its webhook does not exist'],
  },
  {
    sql: "update webhooks set disabled_reason = 'gone'; delete from dispatches where number > 1",
    prints: ['dispatch 1: it is pending, although its webhook is disabled and swept'],
  },
  {
    sql: 'update dispatches set leased_until = 99 where number = 4',
    prints: ['dispatch 4: it waits, although it is in flight'],
  },
  {
    sql: 'update in_flight set fencing_token = 99 where dispatch = 4',
    prints: ['dispatch 4: it is in flight with a later fencing token than its next one'],
  },
  {
    sql: "update webhooks set ordering = 'order'; update dispatches set is_held = true, leased_until = 99, order_id = 1 where number = 5",
    prints: ['dispatch 5: it is held, although no earlier dispatch of its order holds it'],
  },
  {
    sql: 'update dispatches set order_id = 1 where number < 5; update dispatches set is_held = true, leased_until = 99, order_id = 1 where number = 5',
    prints: [
      'dispatch 5: it is held, although no earlier dispatch of its order holds it',
      'dispatch 2: its order is not that of its event',
      'dispatch 3: its order is not that of its event',
      'dispatch 4: its order is not that of its event',
    ],
  },
  {
    sql: "update idempotency_keys set mode = 'live' where dispatch = 1",
    prints: ['dispatch 1: it has an idempotency key of another client or mode'],
  },
]

/** SQLite finds broken references itself, and only PostgreSQL stores the last position of each feed. */
const ofOneEngine = /^database: |the last one of its feed$/

/** Faults of derived columns. */
const ofDerived =
  /^order \d: (the (key of its receipt|phone of its recipient|time after which it is late) is not the one by which it is found|the time .* by which it is listed|its (couriers|stored response) (is|are) not .*)$/

describe('check', () => {
  test('finds no fault in orders and dispatches in all states, and says what it has read', async ({
    checked: { check },
  }) => {
    const { code, stdout, stderr } = await check()

    expect([code, stdout]).toEqual([0, ''])
    // The response of the erased order is not stored.
    expect(stderr).toContain(
      'Checked 4 orders with 8 events, and 3 stored responses for this PUBLIC_URL.\n',
    )
  })

  test('ignores stored responses for another PUBLIC_URL, as the service does', async ({
    checked: { check },
  }) => {
    const { code, stderr } = await check({ PUBLIC_URL: 'https://other.example.com' })

    expect(code).toBe(0)
    expect(stderr).toContain('and 0 stored responses for this PUBLIC_URL.\n')
  })

  test.for(faults)(
    'prints what is wrong after: $sql',
    async ({ sql, prints }, { checked: { world, check } }) => {
      await executeUnchecked(world.databaseUrl, sql)

      const { code, stdout, stderr } = await check()

      expect(code).toBe(1)
      const found = stdout.split('\n').filter((line) => line !== '' && !ofOneEngine.test(line))
      expect(found).toEqual(prints)
      expect(stderr).toMatch(
        prints.every((line) => ofDerived.test(line))
          ? / has a fault\. Only derived columns .* run `delivery-orders check --repair`\.\n$/
          : / has (a fault|\d+ faults)\. Keep a copy of it, and restore a backup\.\n$/,
      )
      for (const personal of ['Awa', '+225', 'Jardins']) expect(stdout).not.toContain(personal)
    },
  )

  test('computes derived columns again with --repair, unless the order has another fault', async ({
    checked: { world, check },
    run,
  }) => {
    const rows = () => rowsOf(world.databaseUrl, 'select * from orders order by id')
    const couriers = () => rowsOf(world.databaseUrl, 'select * from order_couriers')
    const right = await rows()
    const rightCouriers = await couriers()
    expect(rightCouriers).toHaveLength(1)
    await executeUnchecked(
      world.databaseUrl,
      `update orders set recipient_phone = null, receipt_key = null, rendered = '{}', final_at = 7,
         late_at = 7, late_day = '2026-11-20' where id < 4;
       update orders set final_at = null where id = 4;
       update order_couriers set reference = 'c-8';
       insert into order_couriers select client_id, id, mode, 'c-8', created_at from orders where id = 3;
       update orders set status = 'failed' where id = 2`,
    )
    const wrong = await rows()

    const repairing = await run(['check', '--repair'], {
      DATABASE_URL: world.databaseUrl,
      PUBLIC_URL: world.url,
    })

    expect(repairing.stderr).toMatch(/\nRepaired orders: 3\.\n.* has \d+ faults\. Keep a copy/)
    expect(repairing.code).toBe(1)
    expect(await rows()).toEqual(right.with(1, wrong[1] ?? {}))
    expect(await couriers()).toEqual(rightCouriers)
    const { stdout } = await check()
    expect(stdout.split('\n').filter((line) => !line.startsWith('order 2: '))).toEqual([''])
  })

  test('finds no fault in dispatches in flight, whose rows a lease does not change', async ({
    checked: { world, check },
  }) => {
    const stored = () => rowsOf(world.databaseUrl, 'select * from dispatches order by number')
    const before = await stored()

    const leased = await world.service.store.outbox.lease(
      aLeaseRequest({ now: world.clock.now(), perWebhookMax: 99 }),
    )

    expect(leased.length).toBeGreaterThan(2)
    expect(await stored()).toEqual(before)
    expect((await check()).stdout).toBe('')
  })

  test('reports a dispatch that is held without an earlier one, and a lease releases it within an hour', async ({
    checked: { world, check },
  }) => {
    const { outbox } = world.service.store
    const now = world.clock.now()
    const leasedAt = async (at: number) =>
      (await outbox.lease(aLeaseRequest({ now: at, perWebhookMax: 99 }))).map(
        ({ number }) => number,
      )
    await leasedAt(now)
    await executeUnchecked(
      world.databaseUrl,
      `update webhooks set ordering = 'order';
       update dispatches set is_held = true, leased_until = ${now + heldCheckMs}, order_id = 1
       where number = 5`,
    )
    expect((await check()).stdout).toContain('dispatch 5: it is held, although')

    expect(await leasedAt(now + heldCheckMs - 1)).not.toContain(5)
    expect(await leasedAt(now + heldCheckMs)).toContain(5)

    expect((await check()).stdout).toBe('')
  })

  test('reads a database that is larger than what it reads at a time', async ({
    checked: { world, check },
  }) => {
    const { orders } = world.service.store
    const client = { clientId: 1, mode: 'test' } as const
    const changes = await many(1_100, (index) => newOrder(orders, client, `C-${index}`))
    await Promise.all(changes.map((change) => orders.commit(change)))

    const { code, stderr } = await check()

    expect(code).toBe(0)
    expect(stderr).toContain('Checked 1104 orders with 1108 events, and 3 stored responses')
  })

  test('finds no fault while clients write', async ({ checked: { world, check } }) => {
    const acme = await world.client('acme')
    let isChecking = true
    const writing = (async () => {
      for (let index = 0; isChecking; index++) {
        const referenceNumber = `B-${index}`
        await acme.orders.create(aDraft({ referenceNumber }))
        await acme.orders.progress(referenceNumber, { to: 'assigned' })
      }
    })()

    for (let times = 0; times < 5; times++) expect(await check()).toMatchObject({ code: 0 })
    isChecking = false
    await writing
  })
})
