import { limits, type ProblemCode, problemTable } from '@delivery-orders/contract'
import { Unavailable } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import type { Database } from '../../src/settings/config.ts'
import { openStore } from '../../src/start/open-store.ts'
import { aDraft } from '../support/a-draft.ts'
import { anActor } from '../support/an-actor.ts'
import { type Answer, bearer, type HttpRequest, json, send } from '../support/send.ts'
import { test, type World } from '../support/world.ts'

const codes = Object.keys(problemTable) as ProblemCode[]
const html = 'text/html; charset=utf-8'

describe('the documentation page of a problem code', () => {
  test('shows its title, causes and an example, and links to the API reference and the list of problems', async ({
    world,
  }) => {
    for (const code of codes) {
      const { status, headers, text } = await send(world, { path: `/problems/${code}` })
      const { title, causes } = problemTable[code]

      expect([code, status, headers.get('Content-Type')]).toEqual([code, 200, html])
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text.match(/<li>/g)).toHaveLength(causes.length)
      expect(exampleIn(text)).toMatchObject({ type: `${world.url}/problems/${code}`, code })
      expect(text).not.toMatch(/undefined|`|\[object/)
      expect(linksOf(text, `${world.url}/problems/${code}`)).toEqual([
        `${world.url}/`,
        `${world.url}/docs`,
        `${world.url}/problems`,
      ])
    }
    expect((await send(world, { path: '/problems/nothing' })).problem.code).toBe('route_not_found')
  })

  test('is linked from the list of all problems', async ({ world }) => {
    const { status, text } = await send(world, { path: '/problems' })

    expect(status).toBe(200)
    const links = linksOf(text, `${world.url}/problems`)
    for (const code of codes) expect(links).toContain(`${world.url}/problems/${code}`)
  })

  test('has no scripts and loads no other resources', async ({ world }) => {
    for (const path of ['/problems', '/problems/invalid_json']) {
      const { headers, text } = await send(world, { path })
      expect(headers.get('Content-Security-Policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src 'self';/,
      )
      expect(text).not.toContain('<script')
    }
  })
})

type Provoke = (world: World) => Promise<Answer>

interface Provocation {
  readonly provoke: Provoke
  readonly openStore?: (database: Database) => Promise<Store>
}

const draft = JSON.stringify(aDraft({ referenceNumber: 'A-17' }))
const post = (body: string, headers = {}): HttpRequest => ({
  method: 'POST',
  path: '/orders',
  headers: { ...json, ...headers },
  body,
})

const sending =
  (sent: HttpRequest, scopes?: readonly string[]): Provoke =>
  async (world) =>
    send(world, {
      ...sent,
      headers: { ...bearer(await world.token('acme', 'test', scopes)), ...sent.headers },
    })

const again =
  (provoke: Provoke, times: number): Provoke =>
  async (world) => {
    for (let time = 1; time < times; time++) await provoke(world)
    return provoke(world)
  }

const inTurn =
  (...steps: readonly Provoke[]): Provoke =>
  async (world) => {
    for (const step of steps.slice(0, -1)) expect((await step(world)).status).toBeLessThan(300)
    return (steps.at(-1) as Provoke)(world)
  }

const canceling: Provoke = sending({ method: 'PUT', path: '/orders/A-17' })

const patch = { method: 'PATCH', path: '/orders/A-17', body: '{"deliveryFee":1}' }
const patching: Provoke = sending({ ...patch, headers: json })
const patchingOther: Provoke = sending({ ...patch, headers: { ...json, 'If-Match': '"x"' } })

const progress = (status: string): Provoke =>
  sending({ ...post(JSON.stringify({ to: status })), path: '/orders/A-17/progress' })

const noReceipt: Provoke = sending({ path: '/receipts/nothing.pdf' })

function register(url: string): HttpRequest {
  return { ...post(JSON.stringify({ url })), path: '/webhooks' }
}

async function webhookIn(world: World): Promise<string> {
  const { text } = await sending(register('https://a.example.com'))(world)
  return JSON.parse(text).id
}

function onWebhook(sent: (id: string) => HttpRequest): Provoke {
  return async (world) => sending(sent(await webhookIn(world)))(world)
}

/** A problem that only a result of a fleet's request has. */
const refusedTwice: Provoke = async (world) => {
  const steps = [17, 17].map((orderId) => ({ orderId, to: 'assigned' }))
  const answer = await send(world, {
    ...post(JSON.stringify({ steps }), bearer(await world.fleetToken())),
    path: '/fleet/progress',
  })
  return { ...answer, problem: JSON.parse(answer.text).results[1].problem }
}

const requiring = JSON.stringify(aDraft({ referenceNumber: 'A-17', requires: { photo: true } }))
const advancing: readonly Provoke[] = ['assigned', 'picked_up', 'in_transit'].map(progress)

const coded = JSON.stringify(aDraft({ referenceNumber: 'A-17', requires: { code: true } }))

/** Sends wrong codes. */
const guessing =
  (count: number): Provoke =>
  async (world) => {
    const { text } = await sending({ path: '/orders/A-17' })(world)
    const code = Number(JSON.parse(text).deliveryCode)
    const guess = (offset: number) => `${(code + offset) % 10_000}`.padStart(4, '0')
    const answers: Answer[] = []
    for (let offset = 1; offset <= count; offset++) {
      const body = JSON.stringify({ to: 'delivered', proof: { code: guess(offset) } })
      answers.push(await sending({ ...post(body), path: '/orders/A-17/progress' })(world))
    }
    return answers.at(-1) as Answer
  }

const reportingTooOften: Provoke = (world) => {
  const estimating = (count: number) => {
    const report = { to: 'pending', estimatedAt: new Date(count).toISOString() }
    return sending({ ...post(JSON.stringify(report)), path: '/orders/A-17/progress' })
  }
  const news = Array.from({ length: limits.newsReportsPerOrder + 1 }, (_, count) =>
    estimating(count),
  )
  return inTurn(sending(post(draft)), ...news)(world)
}

/** How to provoke each problem code. The tests do not compile if a code is missing here. */
const provocations: Readonly<Record<ProblemCode, Provocation>> = {
  invalid_json: { provoke: sending(post('{')) },
  validation_failed: { provoke: sending(post('{}')) },
  missing_token: { provoke: (world) => send(world, { path: '/webhooks' }) },
  invalid_token: {
    provoke: sending({ path: '/webhooks', headers: { Authorization: 'Bearer x' } }),
  },
  insufficient_scope: { provoke: sending({ path: '/webhooks' }, ['orders:read']) },
  order_not_found: { provoke: sending({ path: '/orders/A-17' }) },
  webhook_not_found: { provoke: sending({ path: `/webhooks/wh_${'0'.repeat(26)}` }) },
  dispatch_not_found: {
    provoke: onWebhook((id) => ({
      method: 'POST',
      path: `/webhooks/${id}/dispatches/dsp_${'0'.repeat(26)}/retry`,
    })),
  },
  duplicate_webhook_url: { provoke: again(sending(register('https://a.example.com')), 2) },
  webhook_limit_reached: {
    provoke: async (world) => {
      for (let count = 0; count < 20; count++)
        await sending(register(`https://a.example.com/${count}`))(world)
      return sending(register('https://a.example.com/more'))(world)
    },
  },
  webhook_disabled: {
    provoke: async (world) => {
      const id = await webhookIn(world)
      const body = JSON.stringify({ enabled: false })
      const path = `/webhooks/${id}`
      await sending({ method: 'PATCH', path, headers: json, body })(world)
      return sending({ method: 'POST', path: `${path}/test` })(world)
    },
  },
  webhook_disabled_by_operator: {
    provoke: async (world) => {
      const id = await webhookIn(world)
      const { webhooks } = world.service.store
      const client = await webhooks.findOwner(id)
      const webhook = client && (await webhooks.find(client, id))
      if (!webhook) throw new Error(`There is no webhook ${id}.`)
      const changed = { ...webhook, revision: 2, disabledReason: 'operator' } as const
      await webhooks.change({ ...client, actor: anActor }, changed)
      const body = JSON.stringify({ enabled: true })
      return sending({ method: 'PATCH', path: `/webhooks/${id}`, headers: json, body })(world)
    },
  },
  receipt_not_found: { provoke: noReceipt },
  route_not_found: { provoke: sending({ path: '/nothing' }) },
  method_not_allowed: { provoke: sending({ method: 'DELETE', path: '/orders/A-17' }) },
  duplicate_reference: { provoke: again(sending(post(draft)), 2) },
  order_not_cancelable: {
    provoke: inTurn(sending(post(draft)), progress('assigned'), progress('picked_up'), canceling),
  },
  order_not_changeable: {
    provoke: inTurn(sending(post(draft)), canceling, patching),
  },
  precondition_failed: { provoke: inTurn(sending(post(draft)), patchingOther) },
  invalid_transition: { provoke: inTurn(sending(post(draft)), progress('delivered')) },
  proof_required: {
    provoke: inTurn(sending(post(requiring)), ...advancing, progress('delivered')),
  },
  wrong_code: { provoke: inTurn(sending(post(coded)), ...advancing, guessing(1)) },
  code_locked: { provoke: inTurn(sending(post(coded)), ...advancing, guessing(6)) },
  too_many_reports: { provoke: reportingTooOften },
  earlier_step_refused: { provoke: refusedTwice },
  invalid_cursor: { provoke: sending({ path: '/orders?cursor=2' }) },
  invalid_idempotency_key: { provoke: sending(post(draft, { 'Idempotency-Key': 'two words' })) },
  idempotency_key_reused: {
    provoke: inTurn(
      sending(post(draft, { 'Idempotency-Key': 'k-1' })),
      sending(post(`${draft} `, { 'Idempotency-Key': 'k-1' })),
    ),
  },
  payload_too_large: { provoke: sending(post(`"${'x'.repeat(256 * 1024)}"`)) },
  unsupported_media_type: { provoke: sending(post('{}', { 'Content-Type': 'text/plain' })) },
  rate_limited: { provoke: again(noReceipt, 31) },
  internal_error: { provoke: canceling, openStore: failing(new Error('broken')) },
  unavailable: { provoke: canceling, openStore: failing(new Unavailable('full')) },
}

describe('the type of a problem', () => {
  test.for(Object.entries(provocations))(
    'is the URL of the documentation page of the code %s',
    async ([code, { provoke, openStore }], { startWorld }) => {
      const world = await startWorld({ parts: openStore ? { openStore } : {} })

      const { problem } = await provoke(world)

      expect(problem.code).toBe(code)
      expect(problem.type).toMatch(new RegExp(`^${world.url}/problems/`))
      const page = await send(world, { path: problem.type.slice(world.url.length) })
      expect([page.status, page.headers.get('Content-Type')]).toEqual([200, html])
      const { title, status } = problem
      expect(exampleIn(page.text)).toMatchObject({ code, title, status })
    },
  )
})

const exampleIn = (page: string): unknown =>
  JSON.parse(
    (/<pre[^>]*>[^{]*(\{.*\})<\/pre>/s.exec(page)?.[1] ?? 'null')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  )

const linksOf = (page: string, address: string): readonly string[] =>
  [...page.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => new URL(link, address).href)

function failing(error: Error) {
  return async (database: Database): Promise<Store> => {
    const store = await openStore(database)
    return { ...store, orders: { ...store.orders, find: () => Promise.reject(error) } }
  }
}
