import {
  document,
  type OperationEntry,
  operationsOf,
  type ProblemCode,
  scopesOf,
} from '@delivery-orders/contract'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { bearer, json, type Sent, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'
import { everyRequest, filled, type Names, seen } from './support/every-request.ts'
import { everyRow } from './support/every-row.ts'

/** How somebody comes to have what a parameter in a path names. */
interface Thing {
  readonly missing: ProblemCode
  /** Resolves to the name of what the client then has, and to one as long that nobody has. */
  readonly make: (
    world: World,
    token: string,
    own: Names,
  ) => Promise<readonly [own: string, nobodys: string]>
  /** What its owner may ask for before others do. */
  readonly ends: (own: Names) => Sent
}

const reference = 'ORD-7 é/1'
const pathOfOrder = `/orders/${encodeURIComponent(reference)}`
const report = JSON.stringify({ to: 'assigned' })
const victimsKey = 'key-of-acme'

/** Every parameter in a path of the contract: with one that is missing here, the first test fails. */
const things: Readonly<Record<string, Thing>> = {
  reference: {
    missing: 'order_not_found',
    make: async (world, token) => {
      const body = JSON.stringify(aDraft({ referenceNumber: reference }))
      await done(world, token, { method: 'POST', path: '/orders', body })
      const headers = { 'Idempotency-Key': victimsKey }
      const path = `${pathOfOrder}/progress`
      await done(world, token, { method: 'POST', path, headers, body: report })
      return [reference, 'ORD-7 é/2']
    },
    ends: () => ({ method: 'PUT', path: pathOfOrder }),
  },
  webhookId: {
    missing: 'webhook_not_found',
    make: async (world, token) => {
      const body = JSON.stringify({ url: 'https://shop.example.com/hooks' })
      const headers = { 'Idempotency-Key': victimsKey }
      const text = await done(world, token, { method: 'POST', path: '/webhooks', headers, body })
      return [JSON.parse(text).id, `wh_${'0'.repeat(26)}`]
    },
    ends: (own) => ({
      method: 'PATCH',
      path: filled('/webhooks/{webhookId}', own),
      body: '{"enabled":false}',
    }),
  },
  dispatchId: {
    // Whoever has no webhook hears nothing of its log.
    missing: 'webhook_not_found',
    make: async (world, token, own) => {
      const headers = { 'Idempotency-Key': victimsKey }
      const path = filled('/webhooks/{webhookId}/test', own)
      const text = await done(world, token, { method: 'POST', path, headers })
      return [JSON.parse(text).id, `dsp_${'0'.repeat(26)}`]
    },
    ends: (own) => ({
      method: 'POST',
      path: filled('/webhooks/{webhookId}/dispatches/{dispatchId}/retry', own),
    }),
  },
}

/** What keeps the contract, for each operation with a parameter in its path that takes a body. */
const goodBodies: Readonly<Record<string, string>> = {
  progressOrder: report,
  updateWebhook: '{"enabled":false}',
  rotateWebhookSecret: '{"gracePeriodSeconds":0}',
}

const namesIn = ({ parameters }: OperationEntry): readonly string[] =>
  parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)

const operations = operationsOf(document).filter((entry) => namesIn(entry).length > 0)
const cases = operations.flatMap((entry) =>
  ['has begun', 'is over'].map((state) => ({ id: entry.id, state, entry })),
)

test('every parameter in a path of the contract is tried on what others have', () => {
  expect(operations.length).toBeGreaterThan(0)
  expect(Object.keys(things).sort()).toEqual([...new Set(operations.flatMap(namesIn))].sort())
})

describe('what somebody has', () => {
  test.for(cases)(
    'and what $state, $id tells nobody else from what is not there, and does nothing to it',
    async ({ entry, state }, { world }) => {
      const { own, nobodys } = await possession(world, entry, state)
      const ways = {
        keys: [undefined, victimsKey, 'key-of-another', 'two words'],
        bodies: [goodBodies[entry.id], '{"to":"delivered","items":[99]}', '{}', '{', undefined],
      }
      const strangers = await strangersTo(world)
      const before = everyRow(world)

      for (const stranger of strangers)
        for (const request of everyRequest(entry, ways)) {
          const sent = { ...request, headers: { ...request.headers, ...stranger } }
          expect(await seen(world, sent, own)).toBe(await seen(world, sent, nobodys))
        }

      expect(everyRow(world)).toEqual(before)
    },
  )

  test.for(cases)(
    'and what $state, $id says that there is not',
    async ({ entry, state }, { world }) => {
      const { own, missing } = await possession(world, entry, state)
      const body = goodBodies[entry.id]
      const sent = {
        method: entry.method.toUpperCase(),
        path: filled(entry.path, own),
        ...(body === undefined ? {} : { body }),
      }
      for (const stranger of await strangersTo(world))
        for (const key of [{}, { 'Idempotency-Key': victimsKey }]) {
          const headers = { ...stranger, ...json, ...key }
          expect((await send(world, { ...sent, headers })).problem).toEqual({
            type: `${world.url}/problems/${missing}`,
            title: expect.any(String),
            status: 404,
            detail: expect.stringMatching(/^There is no (order|webhook) /),
            instance: sent.path,
            code: missing,
            requestId: 'r-1',
          })
        }
    },
  )
})

interface Possession {
  readonly own: Names
  readonly nobodys: Names
  readonly missing: ProblemCode
}

/** Somebody has all that the path of an operation names. */
async function possession(world: World, entry: OperationEntry, state: string): Promise<Possession> {
  const victim = await world.token('acme')
  const made: [name: string, own: string, nobodys: string][] = []
  let missing: ProblemCode = 'internal_error'
  for (const name of namesIn(entry)) {
    const thing = things[name]
    if (!thing) throw new Error(`Nobody knows how to make a ${name}.`)
    made.push([name, ...(await thing.make(world, victim, ownOf(made)))])
    missing = thing.missing
  }
  const last = things[made.at(-1)?.[0] ?? '']
  if (last && state === 'is over') await done(world, victim, last.ends(ownOf(made)))
  return {
    own: ownOf(made),
    nobodys: new Map(made.map(([name, , nobodys]) => [name, nobodys])),
    missing,
  }
}

const ownOf = (made: readonly [name: string, own: string, nobodys: string][]): Names =>
  new Map(made.map(([name, own]) => [name, own]))

/** Another client, the same one in the other mode, and both, who may do all that there is. */
async function strangersTo(world: World) {
  const scopes = [...new Set(operationsOf(document).flatMap(scopesOf))]
  const tokens = await Promise.all([
    world.token('other', 'test', scopes),
    world.token('acme', 'live', scopes),
    world.token('other', 'live', scopes),
  ])
  return tokens.map((token) => ({ ...bearer(token), 'X-Request-Id': 'r-1' }))
}

async function done(world: World, token: string, sent: Sent): Promise<string> {
  const headers = { ...bearer(token), ...json, ...sent.headers }
  const { status, text } = await send(world, { ...sent, headers })
  if (status >= 300) throw new Error(`It was not done: ${text}`)
  return text
}
