import {
  document,
  type OperationEntry,
  type OperationId,
  operationsOf,
  scopesOf,
} from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations'
import { describe, expect, vi } from 'vitest'
import type { Database } from '../../src/config.ts'
import { aDraft } from '../support/a-draft.ts'
import { unprovokable } from '../support/contract-coverage.ts'
import { isInMemory, openStore } from '../support/engine.ts'
import { type Answer, bearer, json, type Sent, send } from '../support/send.ts'
import { test as base, startWorld, type World } from '../support/world.ts'
import { ownerIn, type Request, successes, webhookDraft } from './support/successes.ts'

// The first one waits for three services.
vi.setConfig({ testTimeout: 30_000 })

/** Three services for all tests here: one as any, one that takes one request a minute, and one that fails on demand. */
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

/** An operation that a client asks for, which nobody else is. */
interface Scene {
  readonly entry: OperationEntry
  readonly client: string
  readonly world: World
  readonly token: string
}

type Provoke = (scene: Scene, worlds: Worlds) => Promise<Answer>

const good = ({ entry, world, token }: Scene): Promise<Request> =>
  successes[entry.id as OperationId](ownerIn(world, token))

const ask = ({ entry, world, token }: Scene, sent: Sent): Promise<Answer> => {
  const type = sent.body === undefined ? {} : json
  const headers = { ...bearer(token), ...type, ...sent.headers }
  return send(world, { method: entry.method.toUpperCase(), ...sent, headers })
}

const success: Provoke = async (scene) => ask(scene, await good(scene))

/** Names of the right form that nothing has. */
const nothing = (path: string): string =>
  path
    .replace('{reference}', 'nothing')
    .replace('{webhookId}', `wh_${'0'.repeat(26)}`)
    .replace('{dispatchId}', `dsp_${'0'.repeat(26)}`)

const withFault =
  (fault: Error): Provoke =>
  async (scene, worlds) => {
    const world = worlds.broken
    const broken = { ...scene, world, token: await world.token(scene.client) }
    const sent = await good(broken)
    worlds.fault = fault
    const answer = await ask(broken, sent)
    worlds.fault = undefined
    return answer
  }

/** What brings an answer about wherever an operation declares it. */
const provocations: Readonly<Record<string, Provoke>> = {
  200: success,
  201: success,
  202: success,
  204: success,
  400: async (scene) => {
    const sent = await good(scene)
    return ask(scene, { ...sent, path: `${sent.path.split('?')[0]}?x=1` })
  },
  401: async (scene) =>
    ask(scene, { ...(await good(scene)), headers: { Authorization: 'Bearer x' } }),
  403: async (scene) => {
    const other = scopesOf(scene.entry).includes('orders:read') ? 'events:read' : 'orders:read'
    const token = await scene.world.token(scene.client, 'test', [other])
    return ask(scene, { ...(await good(scene)), headers: bearer(token) })
  },
  404: async (scene) => ask(scene, { ...(await good(scene)), path: nothing(scene.entry.path) }),
  413: async (scene) => ask(scene, { ...(await good(scene)), body: `"${'x'.repeat(262_144)}"` }),
  415: async (scene) =>
    ask(scene, { ...(await good(scene)), body: '{}', headers: { 'Content-Type': 'text/plain' } }),
  422: async (scene) => {
    const sent = { ...(await good(scene)), headers: { 'Idempotency-Key': 'k-1' } }
    expect((await ask(scene, sent)).status).toBeLessThan(300)
    return ask(scene, { ...sent, body: `${sent.body} ` })
  },
  429: async (scene, { limited: world }) => {
    const headers = bearer(await world.token(scene.client))
    const sent = { path: nothing(scene.entry.path), headers }
    await ask({ ...scene, world }, sent)
    return ask({ ...scene, world }, sent)
  },
  500: withFault(new Error('broken')),
  503: withFault(new Unavailable('full')),
}

/** Who has come too late for what each of these operations does; the others have no such answer. */
const conflicts: Readonly<Partial<Record<OperationId, Provoke>>> = {
  createOrder: async (scene) => {
    const sent = { path: '/orders', body: JSON.stringify(aDraft({ referenceNumber: 'twice' })) }
    await ask(scene, sent)
    return ask(scene, sent)
  },
  cancelOrder: async (scene) => {
    const sent = await good(scene)
    for (const to of ['assigned', 'picked_up'])
      await ask(scene, { method: 'POST', path: `${sent.path}/progress`, body: `{"to":"${to}"}` })
    return ask(scene, sent)
  },
  progressOrder: async (scene) =>
    ask(scene, { ...(await good(scene)), body: '{"to":"delivered"}' }),
  createWebhook: async (scene) => {
    const sent = { path: '/webhooks', body: webhookDraft('https://twice.example.com/') }
    await ask(scene, sent)
    return ask(scene, sent)
  },
  updateWebhook: async (scene) => {
    const body = webhookDraft('https://other.example.com/')
    await ask(scene, { method: 'POST', path: '/webhooks', body })
    return ask(scene, { ...(await good(scene)), body })
  },
  testWebhook: (scene) => onDisabled(scene),
  retryDispatch: (scene) => onDisabled(scene),
}

async function onDisabled(scene: Scene): Promise<Answer> {
  const sent = await good(scene)
  const path = sent.path.split('/').slice(0, 3).join('/')
  await ask(scene, { method: 'PATCH', path, body: '{"enabled":false}' })
  return ask(scene, sent)
}

const cases = operationsOf(document).flatMap((entry) =>
  Object.keys(entry.operation.responses).map((status) => ({ id: entry.id, status, entry })),
)
const isPossible = ({ id, status }: (typeof cases)[number]): boolean =>
  unprovokable[id as OperationId]?.[status] === undefined

describe('every answer that the contract declares can be brought about', () => {
  test.for(cases.filter(isPossible))(
    '$id answers $status',
    async ({ id, status, entry }, { worlds, skip }) => {
      skip(isInMemory && status === '429', 'it has no rate limits')
      const provoke = status === '409' ? conflicts[id as OperationId] : provocations[status]
      if (!provoke) throw new Error(`Nobody knows how to bring about ${status} of ${id}.`)

      const answer = await provoke(await sceneOf(entry, `${id}-${status}`, worlds), worlds)

      expect([answer.status, answer.text]).toEqual([Number(status), answer.text])
    },
  )

  test.for(cases.filter((entry) => !isPossible(entry)))(
    'but $status of $id, which needs another body than the one that is never read',
    async ({ id, entry }, { worlds }) => {
      const scene = await sceneOf(entry, id, worlds)
      const sent = { ...(await good(scene)), headers: { 'Idempotency-Key': 'k-1' } }

      const first = await ask(scene, sent)
      const again = await ask(scene, { ...sent, body: '{}' })

      expect([again.status, again.text]).toEqual([first.status, first.text])
    },
  )
})

async function sceneOf(entry: OperationEntry, client: string, { plain }: Worlds): Promise<Scene> {
  return { entry, client, world: plain, token: await plain.token(client) }
}

/** A store that fails while there is a fault, in all but what a token is looked up with. */
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
  return (database: Database): Store => {
    const { orders, events, webhooks, outbox, ...store } = openStore(database)
    return {
      ...store,
      orders: wrapped(orders),
      events: wrapped(events),
      webhooks: wrapped(webhooks),
      outbox: wrapped(outbox),
    }
  }
}
