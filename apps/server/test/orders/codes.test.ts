import { hash } from 'node:crypto'
import {
  DeliveryOrders,
  type Order,
  type OrderDraft,
  type ProgressReport,
} from '@delivery-orders/sdk'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect } from 'vitest'
import { fleetOf } from '../fleet/support/fleet-of.ts'
import { aDraft, anItem } from '../support/a-draft.ts'
import { allOf } from '../support/all-of.ts'
import { clientGrant } from '../support/client-grant.ts'
import { engine } from '../support/engine.ts'
import { eraseOrder } from '../support/erase-order.ts'
import { rowsOf } from '../support/execute.ts'
import { startServer } from '../support/server-process.ts'
import { storedText } from '../support/stored-text.ts'
import { witnessFetch } from '../support/witness-fetch.ts'
import { test as base, type World } from '../support/world.ts'
import { failsToLock } from './planted/fails-to-lock.ts'

interface Fixtures {
  /** Creates an order of two items that requires a code, brings it to the door, and returns the code. */
  readonly bring: (requires?: NonNullable<OrderDraft['requires']>) => Promise<string>
  readonly deliver: (
    proof: NonNullable<ProgressReport['proof']> | null,
    items?: readonly number[],
  ) => Promise<Order>
  /** Sends the wrong codes of these numbers, and returns how they are refused. */
  readonly guess: (...numbers: readonly number[]) => Promise<readonly unknown[]>
}

const wrongCode = (code: string, offset: number) =>
  `${(Number(code) + offset) % 10_000}`.padStart(4, '0')

const test = base.extend<Fixtures>({
  bring: async ({ acme }, use) => {
    await use(async (requires = { code: true }) => {
      const items = [anItem(), anItem()]
      const draft = aDraft({ referenceNumber: 'A-17', items, requires })
      const { deliveryCode = '' } = await acme.orders.create(draft, { idempotencyKey: 'k' })
      for (const to of ['assigned', 'picked_up', 'in_transit'] as const)
        await acme.orders.progress('A-17', { to })
      return deliveryCode
    })
  },
  deliver: async ({ acme }, use) => {
    await use((proof, items) =>
      acme.orders.progress('A-17', { to: 'delivered', proof, ...(items && { items }) }),
    )
  },
  guess: async ({ acme, deliver }, use) => {
    await use(async (...numbers) => {
      const { deliveryCode = '' } = await acme.orders.get('A-17')
      const refusals: unknown[] = []
      for (const number of numbers) {
        const refused = deliver({ code: wrongCode(deliveryCode, number) })
        refusals.push(
          await refused.catch(({ code, triesLeft }) => (code === 'wrong_code' ? triesLeft : code)),
        )
      }
      return refusals
    })
  },
})

describe('a code', () => {
  test('is shown to its client only: not in events, to fleets, by reports or in the log', async ({
    world,
    acme,
    bring,
    deliver,
  }) => {
    const code = await bring()
    expect(code).toMatch(/^\d{4}$/)
    const delivered = await deliver({ code }, [0])
    const { data: got, response } = await acme.orders.get('A-17').withResponse()
    const updated = await acme.orders.update('A-17', { metadata: { a: 'b' } })
    const [listed] = await allOf(acme.orders.list())
    const replayed = await acme.orders.create(
      aDraft({ referenceNumber: 'A-17', items: [anItem(), anItem()], requires: { code: true } }),
      { idempotencyKey: 'k' },
    )
    for (const order of [got, updated, listed, replayed])
      expect(order).toMatchObject({ deliveryCode: code, requires: { code: true } })

    const fleet = await fleetOf(world)
    const shown = [
      delivered,
      ...(await allOf(acme.events.list())),
      ...(await allOf(acme.orders.events('A-17'))),
      ...(await allOf(fleet.events.list())),
      ...(await allOf(fleet.orders.list())),
    ]
    const texts = [JSON.stringify(shown), ...world.log]
    for (const text of texts) expect(text).not.toMatch(new RegExp(`deliveryCode|"${code}"`))
    expect(JSON.stringify(shown)).toContain('"codeChecked":true')
    expect(got.items.map(({ proof }) => proof)).toEqual([{ codeChecked: true }, undefined])
    const { response: again } = await acme.orders
      .progress('A-17', { to: 'in_transit' })
      .withResponse()
    const { response: after } = await acme.orders.get('A-17').withResponse()
    expect(again.headers.get('etag')).toBe(after.headers.get('etag'))
    expect(response.headers.get('etag')).not.toBeNull()
  })

  test('cannot be found by the entity tag of a response to a report', async ({ acme, bring }) => {
    const code = await bring()
    const report = await acme.orders.progress('A-17', { to: 'failed' }).withResponse()
    const shown = JSON.stringify(report.data).slice(0, -1)
    const etag = report.response.headers.get('etag')

    const { data: got, response } = await acme.orders.get('A-17').withResponse()

    const text = `${shown},"deliveryCode":"${code}"}`
    expect(JSON.stringify(got)).toBe(text)
    expect(etag).not.toBe(`"${hash('sha256', text, 'base64url').slice(0, 22)}"`)
    expect(etag).toBe(response.headers.get('etag'))
    expect(etag).toBe(`"${hash('sha256', `${shown}}`, 'base64url').slice(0, 22)}"`)
  })

  test('that is missing is neither compared nor counted', async ({ bring, deliver, guess }) => {
    await bring({ code: true, photo: true })

    await expect(deliver({})).rejects.toMatchObject({ missing: ['photo', 'code'] })
    expect(await guess(1, 2)).toEqual(['proof_required', 'proof_required'])
    const photoUrl = 'https://courier.example.com/p.jpg'
    await expect(deliver({ photoUrl })).rejects.toMatchObject({ missing: ['code'] })
  })

  test('is compared unless there is an exception, also if it is locked', async ({
    bring,
    deliver,
    guess,
  }) => {
    const code = await bring()
    const exception = 'The recipient has no phone'

    const first = await deliver({ code: wrongCode(code, 1), exception }, [0])
    expect(first.items[0]?.proof).toEqual({ exception })
    expect(await guess(1, 2, 3, 4, 5)).toEqual([4, 3, 2, 1, 0])
    expect(await deliver({ exception })).toMatchObject({ status: 'delivered' })
  })

  test('that is wrong costs no try when it is sent again, and the fifth wrong one locks', async ({
    acme,
    bring,
    deliver,
    guess,
  }) => {
    const code = await bring()
    const before = await acme.orders.get('A-17')

    expect(await guess(1, 1, 2, 1, 2, 3, 4, 2)).toEqual([4, 4, 3, 3, 3, 2, 1, 1])
    expect(await acme.orders.get('A-17')).toEqual(before)
    expect(await guess(5, 5, 6)).toEqual([0, 'code_locked', 'code_locked'])
    await expect(deliver({ code })).rejects.toMatchObject({ code: 'code_locked' })

    const locked = await acme.orders.get('A-17')
    expect(locked.requires).toEqual({ code: true, locked: true })
    const [event] = (await allOf(acme.orders.events('A-17'))).slice(-1)
    expect(event).toMatchObject({
      type: 'order.updated',
      data: { changed: ['/requires/locked'], order: { requires: locked.requires } },
    })
  })
})

describe('a patch', () => {
  test('that requires a code makes a new one if it is locked, at most 20, and counts no update', async ({
    acme,
    bring,
    guess,
    deliver,
  }) => {
    const codes = [await bring()]
    const same = await acme.orders.update('A-17', { requires: { code: true } })
    expect(same.deliveryCode).toBe(codes[0])
    for (let count = 1; count < 20; count++) {
      expect((await guess(1, 2, 3, 4, 5)).at(-1)).toBe(0)
      const { deliveryCode = '', requires } = await acme.orders.update('A-17', {
        requires: { code: true },
      })
      expect(requires).toEqual({ code: true })
      codes.push(deliveryCode)
    }
    expect(await guess(1, 2, 3, 4, 5)).toEqual([4, 3, 2, 1, 0])
    await expect(acme.orders.update('A-17', { requires: { code: true } })).rejects.toMatchObject({
      ...{ code: 'order_not_changeable', fields: ['/requires/code'], changeableFrom: [] },
    })
    for (let count = 0; count < 49; count++)
      await acme.orders.update('A-17', { metadata: { count: `${count}` } })
    const items = [anItem(), anItem()]
    const replayed = await acme.orders.create(
      aDraft({ referenceNumber: 'A-17', items, requires: { code: true } }),
      { idempotencyKey: 'k' },
    )
    expect(replayed.deliveryCode).toBe(codes[0])
    await acme.orders.update('A-17', { requires: null })
    expect(await deliver(null)).toMatchObject({ status: 'delivered' })
  })

  test.for([null, { code: null }, { code: false }])(
    'of %j removes the code and its tries',
    async (requires, { acme, bring, guess }) => {
      await bring()
      await guess(1, 2)

      const removed = await acme.orders.update('A-17', { requires })
      const added = await acme.orders.update('A-17', { requires: { code: true } })

      expect(removed).not.toHaveProperty('deliveryCode')
      expect(removed).not.toHaveProperty('requires')
      expect(added.deliveryCode).toMatch(/^\d{4}$/)
      expect(await guess(2, 3)).toEqual([4, 3])
    },
  )
})

test('an erasure removes the code, former ones and the tries', async ({
  world,
  acme,
  bring,
  guess,
}) => {
  const first = await bring()
  await guess(1, 2, 3, 4, 5)
  const { deliveryCode: second = '' } = await acme.orders.update('A-17', {
    requires: { code: true, minimumAge: 18 },
  })
  await guess(1)
  await acme.orders.progress('A-17', { to: 'failed' })

  const token = await world.token('acme')
  const client = await clientGrant(world.service.store, token, world.clock.now())
  await eraseOrder(world, client, 'A-17')
  expect(await world.service.store.compact()).toBe(true)

  const shown = await acme.orders.get('A-17')
  expect(shown.requires).toEqual({ minimumAge: 18 })
  const texts = [JSON.stringify(shown), JSON.stringify(await allOf(acme.events.list()))]
  for (const text of [...texts, await storedText(world)])
    expect(text).not.toMatch(new RegExp(`deliveryCode|"(${first}|${second})"`))
  if (engine !== 'memory')
    expect(await rowsOf(world.databaseUrl, 'select * from code_tries')).toEqual([])
})

test.extend<{ world: World }>({
  world: async ({ startWorld }, use) => {
    await use(await startWorld({ parts: { openStore: failsToLock() } }))
  },
})(
  'the fifth wrong code is not counted if the lock is not stored',
  async ({ acme, bring, guess }) => {
    const code = await bring()
    expect(await guess(1, 2, 3, 4)).toEqual([4, 3, 2, 1])

    const report = { to: 'delivered', proof: { code: wrongCode(code, 5) } } as const
    await expect(acme.orders.progress('A-17', report, { retries: 0 })).rejects.toMatchObject({
      code: 'unavailable',
    })

    expect((await acme.orders.get('A-17')).requires).toEqual({ code: true })
    expect(await guess(6, 5)).toEqual([0, 'code_locked'])
  },
)

test(
  'tries are kept for processes that start later, and 40 couriers at two processes use them up exactly',
  unless(engine === 'memory' && 'not in memory'),
  async ({ world, acme, bring, guess }) => {
    const code = await bring()
    expect(await guess(1)).toEqual([4])
    await using opened = new AsyncDisposableStack()
    const token = await world.token('acme')
    const clients: DeliveryOrders[] = []
    for (let count = 0; count < 2; count++) {
      const { url: baseUrl, end } = await startServer(world.databaseUrl)
      opened.defer(async () => expect(await end('SIGTERM')).toBe(0))
      clients.push(new DeliveryOrders({ baseUrl, token, fetch: witnessFetch(baseUrl) }))
    }

    const refusals = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        clients[index % 2]?.orders
          .progress('A-17', { to: 'delivered', proof: { code: wrongCode(code, index + 2) } })
          .catch(({ code, triesLeft }) => (code === 'wrong_code' ? triesLeft : code)),
      ),
    )

    expect(refusals.toSorted().slice(0, 5)).toEqual([0, 1, 2, 3, 'code_locked'])
    expect(refusals.filter((refusal) => refusal === 'code_locked')).toHaveLength(36)
    const [row] = await rowsOf(world.databaseUrl, 'select number, hashes from code_tries')
    expect(row).toMatchObject({ number: 1, hashes: expect.stringMatching(/^\S+( \S+){3}$/) })
    expect((await acme.orders.get('A-17')).requires).toEqual({ code: true, locked: true })
    const kinds = (await allOf(acme.orders.events('A-17'))).map(({ type }) => type)
    expect(kinds.filter((kind) => kind === 'order.updated')).toHaveLength(1)
  },
)
