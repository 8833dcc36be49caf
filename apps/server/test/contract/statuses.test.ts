import {
  bodyBytesMaxOf,
  document,
  factsOf,
  type OperationEntry,
  type OperationId,
  operationsOf,
} from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import type { Database } from '../../src/settings/config.ts'
import { aDraft } from '../support/a-draft.ts'
import { unprovokable } from '../support/contract-coverage.ts'
import { isInMemory, openStore } from '../support/engine.ts'
import { type Answer, bearer, type HttpRequest, json, send } from '../support/send.ts'
import { test as base, startWorld, type World } from '../support/world.ts'
import { callerOf, ownerIn, type Request, successes, webhookDraft } from './support/successes.ts'

/**
 * Services shared by all tests. `limited` allows one read and one write per minute. While `fault` is set, the calls to
 * the store of `broken` fail with this error.
 */
interface Worlds {
  readonly plain: World
  readonly limited: World
  readonly broken: World
  fault: Error | undefined
}

const test = base
  .extend('settings', { scope: 'file' }, { RATE_LIMIT_READS: '1', RATE_LIMIT_WRITES: '1' })
  .extend('worlds', { scope: 'file' }, async ({ settings }, { onCleanup }): Promise<Worlds> => {
    const opened = new AsyncDisposableStack()
    onCleanup(() => opened.disposeAsync())
    const worlds: { fault: Error | undefined } = { fault: undefined }
    const parts = { openStore: breaking(() => worlds.fault) }
    return Object.assign(worlds, {
      plain: await startWorld(opened, {}),
      limited: await startWorld(opened, { settings }),
      broken: await startWorld(opened, { parts }),
    })
  })

/** The operation to call, and the service and the client of the call. Each call has its own client. */
interface Call {
  readonly entry: OperationEntry
  readonly client: string
  readonly world: World
  readonly token: string
}

type Provoke = (call: Call, worlds: Worlds) => Promise<Answer>

const validRequest = ({ entry, world, token }: Call): Promise<Request> =>
  successes[entry.id as OperationId](ownerIn(world, token))

async function sendFor(call: Call, sent: HttpRequest): Promise<Answer> {
  const { entry, world } = call
  const type = sent.body === undefined ? {} : json
  const headers = { ...bearer(await callerOf(world, entry, call)), ...type, ...sent.headers }
  return send(world, { method: entry.method.toUpperCase(), ...sent, headers })
}

const success: Provoke = async (call) => sendFor(call, await validRequest(call))

/** Fills the parameters of a path with well-formed ids of resources that do not exist. */
const nonexistent = (path: string): string =>
  path
    .replace('{reference}', 'nothing')
    .replace('{orderId}', '9007199254740991')
    .replace('{webhookId}', `wh_${'0'.repeat(26)}`)
    .replace('{dispatchId}', `dsp_${'0'.repeat(26)}`)

const withFault =
  (fault: Error): Provoke =>
  async (call, worlds) => {
    const world = worlds.broken
    const broken = { ...call, world, token: await world.token(call.client) }
    const sent = await validRequest(broken)
    worlds.fault = fault
    const answer = await sendFor(broken, sent)
    worlds.fault = undefined
    return answer
  }

/** For each status except 409, a function that gets this status from any operation that declares it. */
const provocations: Readonly<Record<string, Provoke>> = {
  200: success,
  201: success,
  202: success,
  204: success,
  304: async (call) =>
    sendFor(call, { ...(await validRequest(call)), headers: { 'If-None-Match': '*' } }),
  400: async (call) => {
    const sent = await validRequest(call)
    return sendFor(call, { ...sent, path: `${sent.path.split('?')[0]}?x=1` })
  },
  401: async (call) =>
    sendFor(call, { ...(await validRequest(call)), headers: { Authorization: 'Bearer x' } }),
  403: async (call) => {
    const other = factsOf(call.entry).scope === 'orders:read' ? 'events:read' : 'orders:read'
    const token = await call.world.token(call.client, 'test', [other])
    return sendFor(call, { ...(await validRequest(call)), headers: bearer(token) })
  },
  404: async (call) =>
    sendFor(call, { ...(await validRequest(call)), path: nonexistent(call.entry.path) }),
  412: async (call) =>
    sendFor(call, { ...(await validRequest(call)), headers: { 'If-Match': '"other"' } }),
  413: async (call) =>
    sendFor(call, {
      ...(await validRequest(call)),
      body: `"${'x'.repeat(bodyBytesMaxOf(call.entry))}"`,
    }),
  415: async (call) =>
    sendFor(call, {
      ...(await validRequest(call)),
      body: '{}',
      headers: { 'Content-Type': 'text/plain' },
    }),
  422: async (call) => {
    const sent = { ...(await validRequest(call)), headers: { 'Idempotency-Key': 'k-1' } }
    expect((await sendFor(call, sent)).status).toBeLessThan(300)
    return sendFor(call, { ...sent, body: `${sent.body} ` })
  },
  429: async (call, { limited: world }) => {
    const own = { ...call, world, token: await world.token(call.client) }
    const headers = bearer(await callerOf(world, call.entry, own))
    const sent = { path: nonexistent(call.entry.path), headers }
    await sendFor(own, sent)
    return sendFor(own, sent)
  },
  500: withFault(new Error('broken')),
  503: withFault(new Unavailable('full')),
}

const conflicts: Readonly<Partial<Record<OperationId, Provoke>>> = {
  createOrder: async (call) => {
    const sent = { path: '/orders', body: JSON.stringify(aDraft({ referenceNumber: 'twice' })) }
    await sendFor(call, sent)
    return sendFor(call, sent)
  },
  cancelOrder: async (call) => {
    const sent = await validRequest(call)
    for (const to of ['assigned', 'picked_up'])
      await sendFor(call, { method: 'POST', path: `${sent.path}/progress`, body: `{"to":"${to}"}` })
    return sendFor(call, sent)
  },
  updateOrder: async (call) => {
    const sent = await validRequest(call)
    await sendFor(call, { method: 'PUT', path: sent.path })
    return sendFor(call, sent)
  },
  updateFleetOrder: async (call) => {
    const sent = await validRequest(call)
    const steps = [{ orderId: Number(sent.path.split('/').at(-1)), to: 'canceled' }]
    const body = JSON.stringify({ steps })
    await sendFor(call, { method: 'POST', path: '/fleet/progress', body })
    return sendFor(call, sent)
  },
  progressOrder: async (call) =>
    sendFor(call, { ...(await validRequest(call)), body: '{"to":"delivered"}' }),
  createWebhook: async (call) => {
    const sent = { path: '/webhooks', body: webhookDraft('https://twice.example.com/') }
    await sendFor(call, sent)
    return sendFor(call, sent)
  },
  updateWebhook: async (call) => {
    const body = webhookDraft('https://other.example.com/')
    await sendFor(call, { method: 'POST', path: '/webhooks', body })
    return sendFor(call, { ...(await validRequest(call)), body })
  },
  testWebhook: (call) => onDisabled(call),
  retryDispatch: (call) => onDisabled(call),
}

async function onDisabled(call: Call): Promise<Answer> {
  const sent = await validRequest(call)
  const path = sent.path.split('/').slice(0, 3).join('/')
  await sendFor(call, { method: 'PATCH', path, body: '{"enabled":false}' })
  return sendFor(call, sent)
}

const cases = operationsOf(document).flatMap((entry) =>
  Object.keys(entry.operation.responses).map((status) => ({ id: entry.id, status, entry })),
)
const isPossible = ({ id, status }: (typeof cases)[number]): boolean =>
  unprovokable[id as OperationId]?.[status] === undefined

describe('the responses that the contract declares', () => {
  test.for(cases.filter(isPossible))(
    '$id answers $status',
    async ({ id, status, entry }, { worlds, skip }) => {
      skip(isInMemory && status === '429', 'the service in memory has no rate limits')
      const provoke = status === '409' ? conflicts[id as OperationId] : provocations[status]
      if (!provoke)
        throw new Error(
          `No test provokes status ${status} of ${id}. Add it to provocations or conflicts.`,
        )

      const answer = await provoke(await callOf(entry, `${id}-${status}`, worlds), worlds)

      expect([answer.status, answer.text]).toEqual([Number(status), answer.text])
    },
  )

  test.for(cases.filter((entry) => !isPossible(entry)))(
    '$id never answers $status, because it ignores the request body',
    async ({ id, entry }, { worlds }) => {
      const call = await callOf(entry, id, worlds)
      const sent = { ...(await validRequest(call)), headers: { 'Idempotency-Key': 'k-1' } }

      const first = await sendFor(call, sent)
      const again = await sendFor(call, { ...sent, body: '{}' })

      expect([again.status, again.text]).toEqual([first.status, first.text])
    },
  )
})

async function callOf(entry: OperationEntry, client: string, { plain }: Worlds): Promise<Call> {
  return { entry, client, world: plain, token: await plain.token(client) }
}

/**
 * Returns a function that opens a store whose calls fail while `fault` returns an error. Token lookups still work, so
 * that requests are authenticated and reach the failing calls.
 */
function breaking(fault: () => Error | undefined) {
  const wrapped = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name, receiver) => {
        const member = Reflect.get(target, name, receiver)
        if (typeof member !== 'function') return member
        return (...given: readonly unknown[]) =>
          fault() ? Promise.reject(fault()) : Reflect.apply(member, target, given)
      },
    })
  return async (database: Database): Promise<Store> => {
    const { orders, events, fleets, webhooks, outbox, ...store } = await openStore(database)
    return {
      ...store,
      orders: wrapped(orders),
      events: wrapped(events),
      fleets: wrapped(fleets),
      webhooks: wrapped(webhooks),
      outbox: wrapped(outbox),
    }
  }
}
