import { statuses } from '@delivery-orders/contract'
import { type ClientGrant, cursorFor } from '@delivery-orders/operations'
import { describe, expect } from 'vitest'
import { readPdf } from '../receipts/support/pdf.ts'
import { aDraft } from '../support/a-draft.ts'
import { clientGrant } from '../support/client-grant.ts'
import { bearer, type HttpRequest, json, send } from '../support/send.ts'
import { test as base, type World } from '../support/world.ts'

/** A client in one mode: its grant, and functions that send requests with its token. */
interface Party {
  readonly name: string
  readonly grant: ClientGrant
  readonly ask: (sent: HttpRequest) => ReturnType<typeof send>
  readonly post: (path: string, body: object, key?: string) => ReturnType<typeof send>
}

/** The parties are the clients `acme` and `other` in test mode, and `acme` in live mode. */
const test = base.extend<{ parties: readonly Party[] }>({
  parties: async ({ world }, use) => {
    const keys = [['acme', 'test'] as const, ['other', 'test'] as const, ['acme', 'live'] as const]
    await use(await Promise.all(keys.map(([client, mode]) => partyOf(world, client, mode))))
  },
})

async function partyOf(world: World, client: string, mode: 'test' | 'live'): Promise<Party> {
  const token = await world.token(client, mode, ['orders:read', 'orders:write', 'orders:progress'])
  const grant = await clientGrant(world.service.store, token, world.clock.now())
  const ask = (sent: HttpRequest) =>
    send(world, { ...sent, headers: { ...bearer(token), ...json, ...sent.headers } })
  return {
    name: `${client} ${mode}`,
    grant,
    ask,
    post: (path, body, key) => {
      const headers = key === undefined ? {} : { 'Idempotency-Key': key }
      return ask({ method: 'POST', path, headers, body: JSON.stringify(body) })
    },
  }
}

/** A draft whose recipient has the given name, so that each party's order can be recognized. */
const draftOf = (name: string, referenceNumber: string) =>
  aDraft({ referenceNumber, recipient: { ...aDraft().recipient, name } })

describe('clients and modes that use the same references and keys', () => {
  test('each get their own order for the same reference, with its own receipt', async ({
    world,
    parties,
  }) => {
    for (const { name, post } of parties)
      expect((await post('/orders', draftOf(name, 'A-17'))).status).toBe(201)

    for (const { name, ask } of parties) {
      const { recipient, receiptUrl } = JSON.parse((await ask({ path: '/orders/A-17' })).text)
      expect(recipient.name).toBe(name)
      expect(receiptUrl.startsWith(world.url)).toBe(true)
      const receipt = readPdf(new Uint8Array(await (await fetch(receiptUrl)).arrayBuffer()))
      expect(receipt.text).toContain(name)
      expect(receipt.text.includes('TEST')).toBe(name.endsWith('test'))
    }
  })

  test('change only their own order and see only its events', async ({ world, parties }) => {
    for (const { name, post } of parties) await post('/orders', draftOf(name, 'A-17'))
    const [acme, other, live] = parties
    await acme?.post('/orders/A-17/progress', { to: 'assigned', comment: 'by acme' })
    await other?.ask({ method: 'PUT', path: '/orders/A-17' })

    const kindsOf = async (party: Party | undefined) => {
      const { events } = world.service.store
      if (!party) return []
      const found = await events.timeline(party.grant, 'A-17', { after: 0, limit: 100 })
      return found.map(({ kind }) => kind)
    }
    expect(await kindsOf(acme)).toEqual(['order.created', 'order.assigned'])
    expect(await kindsOf(other)).toEqual(['order.created', 'order.canceled'])
    expect(await kindsOf(live)).toEqual(['order.created'])
    const shown = await Promise.all(parties.map(({ ask }) => ask({ path: '/orders/A-17' })))
    expect(shown.map(({ text }) => JSON.parse(text).status)).toEqual([
      'assigned',
      'canceled',
      'pending',
    ])
  })

  test('get a duplicate_reference problem that describes only their own order', async ({
    parties,
  }) => {
    const steps = ['assigned', 'picked_up', 'in_transit']
    for (const [index, { name, post }] of parties.entries()) {
      await post('/orders', draftOf(name, 'A-17'))
      for (const to of steps.slice(0, index)) await post('/orders/A-17/progress', { to })
    }
    for (const [index, { name, post }] of parties.entries()) {
      const { problem } = await post('/orders', draftOf(name, 'A-17'))
      const status = ['pending', ...steps][index]
      expect(problem).toMatchObject({ existing: { status }, identical: true })
      const others = await post('/orders', draftOf(`not ${name}`, 'A-17'))
      expect(others.problem['identical']).toBe(false)
    }
  })

  test('can use the same idempotency key for different requests', async ({ parties }) => {
    for (const { name, post } of parties) {
      const created = await post('/orders', draftOf(name, 'A-17'), 'key-1')
      expect([created.status, created.headers.get('Idempotency-Replayed')]).toEqual([201, null])
    }
    const report = { to: 'assigned' }
    for (const { name, post } of parties) {
      const created = await post('/orders', draftOf(name, 'A-17'), 'key-1')
      expect(created.headers.get('Idempotency-Replayed')).toBe('true')
      expect(JSON.parse(created.text).recipient.name).toBe(name)
      const moved = await post('/orders/A-17/progress', { ...report, comment: name }, 'key-1')
      expect([moved.status, moved.headers.get('Idempotency-Replayed')]).toEqual([200, null])
    }
    for (const { name, post } of parties) {
      const moved = await post('/orders/A-17/progress', { ...report, comment: name }, 'key-1')
      expect(moved.headers.get('Idempotency-Replayed')).toBe('true')
      expect(JSON.parse(moved.text).statusComment).toBe(name)
    }
  })
})

interface Listed {
  readonly recipient: { readonly name: string }
  readonly status: string
}

describe('a list of orders', () => {
  const several = '&status=pending&status=canceled'
  const filters = [...statuses.map((status) => `&status=${status}`), several]

  test('contains only orders of the requesting client and mode, whatever the filter', async ({
    world,
    parties,
  }) => {
    await placeInTurn(world, parties)
    for (const { ask } of parties) await ask({ method: 'PUT', path: '/orders/A-2' })

    for (const party of parties) {
      const whole = await listedTo(party, 'limit=100')
      expect(whole.map(({ recipient }) => recipient.name)).toEqual(Array(4).fill(party.name))
      for (const filter of filters)
        expect(await listedTo(party, `limit=100${filter}`)).toEqual(
          whole.filter(({ status }) => filter.includes(status)),
        )
    }
  })

  test('cannot be continued with a cursor of another client or mode', async ({
    world,
    parties,
  }) => {
    await placeInTurn(world, parties)
    for (const owner of parties) {
      const path = `/orders?limit=1&cursor=${await cursorOf(owner)}`
      for (const { name, ask } of parties)
        expect((await ask({ path })).problem?.code).toBe(
          name === owner.name ? undefined : 'invalid_cursor',
        )
    }
  })

  test('contains only orders of the requesting client, even if a cursor of another client was modified for it', async ({
    world,
    parties,
  }) => {
    await placeInTurn(world, parties)
    const everything = ['orders', [], 0, 8.64e15]
    for (const owner of parties) {
      const parts = (await cursorOf(owner)).split('.').slice(0, -1)
      const place = parts.map((digits) => Number.parseInt(digits, 36))
      for (const party of parties) {
        // This cursor is forged but correctly sealed. The list must still filter orders by client.
        const cursor = cursorFor(place, everything, party.grant)
        const listed = await listedTo(party, `limit=100&cursor=${cursor}`)
        const names = listed.map(({ recipient }) => recipient.name)
        expect(new Set(names)).toEqual(new Set([party.name]))
      }
    }
  })
})

/** Creates four orders per party in turn, so that the orders of different parties alternate. */
async function placeInTurn(world: World, parties: readonly Party[]): Promise<void> {
  for (let round = 0; round < 4; round++)
    for (const { name, post } of parties) {
      world.clock.pass('1 ms')
      await post('/orders', draftOf(name, `A-${round}`))
    }
}

async function listedTo({ ask }: Party, query: string): Promise<readonly Listed[]> {
  return JSON.parse((await ask({ path: `/orders?${query}` })).text).data
}

async function cursorOf({ ask }: Party): Promise<string> {
  const { nextCursor } = JSON.parse((await ask({ path: '/orders?limit=1' })).text)
  expect(nextCursor).toEqual(expect.any(String))
  return nextCursor
}
