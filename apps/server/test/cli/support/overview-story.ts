import { readFileSync } from 'node:fs'
import type { ClientKey } from '@delivery-orders/domain'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import { expect, onTestFinished, type TestAPI } from 'vitest'
import { aClient, changed, now } from '../../store/support/a-change.ts'
import { addWebhook, placeOrder } from '../../store/support/a-webhook.ts'
import {
  aFailure,
  aLeaseRequest,
  aMinute,
  anAttempt,
  aResult,
} from '../../store/support/an-attempt.ts'
import { post } from '../../support/post.ts'
import { bearer, send } from '../../support/send.ts'
import { startServer } from '../../support/server-process.ts'
import { fleetTokenFor, tokenFor } from '../../support/token-for.ts'
import type { Run } from './command-line.ts'

export interface OverviewFixture {
  readonly url: string
  readonly store: DatabaseStore
  /** Runs a command on the database of `store`. */
  readonly on: (...args: readonly string[]) => ReturnType<Run>
  /** Does the same as another user of the machine. */
  readonly onAs: (user: string, ...args: readonly string[]) => ReturnType<Run>
  readonly onInZone: (timeZone: string, ...args: readonly string[]) => ReturnType<Run>
}

const courier = { name: 'Koffi', phone: '+2250500000001', vehicle: 'Moto', reference: 'c-7' }

const sentAt = now + aMinute
export const timeOf = (at: number) => new Date(at).toISOString()

/** The order A-1, sent to the webhook wh_a, which accepts it, and to wh_dead, which fails; then it is assigned. */
export async function aDeadReceiver(
  store: DatabaseStore,
): Promise<{ client: ClientKey; orderId: number }> {
  const client = await aClient(store, 'acme', 'live')
  await addWebhook(store, client, { id: 'wh_a' })
  await addWebhook(store, client, { id: 'wh_dead', createdAt: now + 1 })
  const placed = await placeOrder(store, client, 'A-1')
  const leased = await store.outbox.lease(aLeaseRequest())
  const refused = { status: null, error: 'the connection was refused \u202e' }
  await store.outbox.settle(
    leased.map((each) =>
      each.webhook.id === 'wh_dead'
        ? aFailure(each, { attempt: anAttempt(refused) })
        : aResult(each),
    ),
  )
  const items = placed.order.items.map(
    (item) => ({ ...item, status: 'assigned', courier: 1 }) as const,
  )
  await store.orders.commit(changed(placed, { status: 'assigned', items, reports: [{ courier }] }))
  return { client, orderId: placed.order.id }
}

/** Returns the names of all members of a JSON value, at every depth. */
export function membersOf(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  const own = Array.isArray(json) ? [] : Object.keys(json)
  return [...new Set([...own, ...Object.values(json).flatMap(membersOf)])].sort()
}

/** The names in code in the row of a command in the README's table about JSON, without those of other commands. */
export function documentedMembers(command: string): string[] {
  const page = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, row = ''] = new RegExp(`^\\| \`${command}\` +\\| (.*)`, 'm').exec(page) ?? []
  return [...new Set([...row.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''))].sort()
}

const cells = (line: string) => line.split(/ {2,}/)
export const tableOf = (text: string) => text.trimEnd().split('\n').map(cells)

/** Defines the tests of the operator's commands, which run on any engine. */
export function testOverview(test: TestAPI<OverviewFixture>): void {
  test('webhook list shows which webhook fails, since when, why, and what waits for it', async ({
    store,
    on,
  }) => {
    await aDeadReceiver(store)

    const { code, stdout, stderr } = await on('webhook', 'list')

    expect([code, stderr]).toEqual([0, ''])
    expect(tableOf(stdout)[1]?.slice(0, 9)).toEqual([
      ...['wh_dead', 'acme', 'live', 'failing', timeOf(sentAt), '-'],
      ...['the connection was refused \\u202e', '2', timeOf(now)],
    ])
    const json = JSON.parse((await on('webhook', 'list', 'acme', '--json')).stdout)
    expect(json).toMatchObject([
      { id: 'wh_dead', lastStatus: null, waiting: 2 },
      { id: 'wh_a', lastStatus: null, waiting: 1 },
    ])
  })

  test('webhook show lists the last attempts with their events and orders', async ({
    store,
    on,
  }) => {
    await aDeadReceiver(store)

    const { code, stdout } = await on('webhook', 'show', 'wh_a')

    expect(code).toBe(0)
    expect(tableOf(stdout)).toEqual(
      expect.arrayContaining([
        ['state', 'enabled'],
        ['at', 'status', 'error', 'duration ms', 'event', 'reference'],
        [timeOf(sentAt), '200', '-', '12', 'order.created', 'A-1'],
      ]),
    )
    const { attempts } = JSON.parse((await on('webhook', 'show', 'wh_a', '--json')).stdout)
    expect(attempts).toMatchObject([{ status: 200, reference: 'A-1' }])
    expect(await on('webhook', 'show', 'wh_9')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no webhook wh_9. To list webhooks, run: webhook list\n',
    })
  })

  test('order stuck lists the orders that have not moved for some time', async ({ store, on }) => {
    const { orderId } = await aDeadReceiver(store)
    const stuck = (status: string, time: string, ...more: readonly string[]) =>
      on('order', 'stuck', '--status', status, '--longer-than', time, ...more)

    const { code, stdout } = await stuck('assigned', '24h')

    expect(code).toBe(0)
    expect(tableOf(stdout)).toEqual([
      [
        ...['client', 'mode', 'reference', 'order id', 'status', 'since', 'late after'],
        'created at',
      ],
      [...['acme', 'live', 'A-1', String(orderId), 'assigned', timeOf(now + 1), '-'], timeOf(now)],
    ])
    expect(JSON.parse((await stuck('pending', '1h', '--json')).stdout)).toEqual([])
    expect((await stuck('assigned', '24h', '--mode', 'test')).stdout).toBe('')
    expect((await stuck('assigned', '999999d')).stderr).toBe(
      'No order has been assigned for that long.\n',
    )
    expect((await stuck('assigned', '24')).stderr).toMatch(/such as 24h, 30min or 3d/)
  })

  test('each list ends at its limit and says how to see more, and its query ends there too', async ({
    store,
    on,
  }) => {
    const { client } = await aDeadReceiver(store)
    await aClient(store, 'globex')
    const placed = await placeOrder(store, client, 'A-2')
    await store.orders.commit(changed(placed, { status: 'assigned' }))
    const lists: readonly (readonly string[])[] = [
      ['webhook', 'list'],
      ['webhook', 'list', 'acme'],
      ['token', 'list'],
      ['client', 'list'],
      ['order', 'find', '--phone', placed.order.recipient.phone],
      ['order', 'stuck', '--status', 'assigned', '--longer-than', '24h'],
    ]
    for (const list of lists) {
      const cut = await on(...list, '--json', '--limit', '1')
      expect(cut.stderr).toBe('There are more than 1. To list them too, add --limit 10.\n')
      expect(JSON.parse(cut.stdout), list.join(' ')).toHaveLength(1)
      const whole = await on(...list, '--json', '--limit', '2')
      expect(whole.stderr).toBe('')
      expect(JSON.parse(whole.stdout), list.join(' ')).toHaveLength(2)
    }
    const { access, overview } = store
    expect(await access.list(1)).toHaveLength(1)
    expect(await overview.clients({ now, today: now, month: now, limit: 1 })).toHaveLength(1)
    expect(await overview.webhooks({ limit: 1 })).toMatchObject([{ id: 'wh_dead' }])
    expect((await on('token', 'list', '--limit', '0')).stderr).toMatch(/from 1 to 1000000/)
  })

  test('client list shows the orders and webhooks of each client', async ({ store, on }) => {
    await aDeadReceiver(store)

    const { code, stdout } = await on('client', 'list', '--json')

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([
      {
        ...{ client: 'acme', mode: 'live', ordersToday: 0, webhooks: 2, failingWebhooks: 1 },
        lastEvent: timeOf(now + 1),
      },
    ])
  })

  test('client list shows the requests and errors that all stopped processes have answered', async ({
    url,
    on,
  }) => {
    const acme = await tokenFor(url)
    const globex = await tokenFor(url, 'globex')
    const tokens = [acme, globex, await fleetTokenFor(url), 'unknown']
    for (const _ of ['first', 'second']) {
      const server = await startServer(url)
      onTestFinished(() => void server.child.kill('SIGKILL'))
      expect((await post(server, { token: acme, body: '{}' })).status).toBe(400)
      for (const token of tokens) await send(server, { path: '/orders', headers: bearer(token) })
      expect(await server.end('SIGTERM')).toBe(0)
    }

    const { stdout } = await on('client', 'list', '--json')
    const table = tableOf((await on('client', 'list')).stdout)

    const counts = { ordersIn30Days: 0, lastEvent: null }
    expect(JSON.parse(stdout)).toMatchObject([
      { client: 'acme', ...counts, requestsIn30Days: 4, errorsIn30Days: 2 },
      { client: 'globex', ...counts, requestsIn30Days: 2, errorsIn30Days: 0 },
    ])
    expect(table[0]?.slice(0, 8)).toEqual([
      ...['client', 'mode', 'orders today', 'orders in 30 days', 'requests today'],
      ...['requests in 30 days', 'errors today', 'errors in 30 days'],
    ])
  })

  test('status shows processes, what is late, the growth of the database, and the last check', async ({
    store,
    on,
  }) => {
    const at = Date.now()
    expect(JSON.parse((await on('status', '--json')).stdout)).toMatchObject({
      ...{ createdAt: null, growthBytesPerDay: null, lastCheck: null, processes: [] },
    })
    expect((await on('check')).code).toBe(0)
    await aDeadReceiver(store)
    const { notes } = store.overview
    const day = 86_400_000
    const facts = { command: 'serve', host: 'a', pid: 7, version: '1.0.0', startedAt: at - day }
    const noteProcess = (name: string, noted: number, clockOffsetMs?: number | null) =>
      notes.add({
        ...{ kind: 'process', name, at: noted },
        value: JSON.stringify({ ...facts, clockOffsetMs }),
      })
    await noteProcess('a', at, 500)
    await noteProcess('b', at - 4 * aMinute, null)
    await noteProcess('c', at - 4 * aMinute, -4 * aMinute)
    await noteProcess('d', at)
    await notes.add({ kind: 'size', name: 'long ago', at: at - 10 * day, value: '0' })
    expect(JSON.parse((await on('status', '--json')).stdout)).toMatchObject({
      ...{ lastBackup: null, ordersToday: 0, lastEvent: timeOf(now + 1) },
      late: { webhooks: 1, lateWebhooks: 1, seconds: expect.any(Number) },
      lateAtFailing: { webhooks: 1, lateWebhooks: 1 },
      ...{ failingWebhooks: 1, failingSince: timeOf(sentAt), tokensExpiring: 0 },
      ...{ eventsWaiting: 3, eventsHeld: 0 },
      processes: [
        { state: 'running', clockOffsetSeconds: 0.5 },
        { state: 'silent', lastSeen: timeOf(at - 4 * aMinute), clockOffsetSeconds: null },
        { state: 'running', clockOffsetSeconds: -240 },
        { state: 'running', clockOffsetSeconds: null },
      ],
    })

    const { code, stdout, stderr } = await on('status')

    expect([code, stderr]).toEqual([0, ''])
    const table = tableOf(stdout)
    const fields = Object.fromEntries(table)
    expect(fields['growth per day']).toMatch(/^\d+(\.\d)? [kM]B$/)
    expect(fields['last backup']).toBe('not known')
    expect(Date.parse(fields['last check'] ?? '')).toBeGreaterThanOrEqual(at)
    expect(table).toContainEqual([
      ...['serve', 'running', 'a', '7', '1.0.0', timeOf(at - day), timeOf(at), 'right'],
    ])
    expect(table.map((row) => row.at(-1))).toContain('240.0 s behind')
  })

  test('order trace shows how each event went to each webhook', async ({ store, on }) => {
    const { orderId } = await aDeadReceiver(store)

    const { code, stdout } = await on('order', 'trace', 'acme', 'A-1')

    expect(code).toBe(0)
    const [title, ...table] = tableOf(stdout)
    expect(title).toEqual([`Order ${orderId} is assigned.`])
    const grid = table.map(([sequence, _, ...row]) => [sequence, ...row])
    const at = timeOf(sentAt)
    expect(grid).toEqual([
      [
        ...['sequence', 'kind', 'status', 'reporter', 'reason', 'comment', 'courier'],
        ...['request id', 'actor', 'wh_a', 'wh_dead'],
      ],
      [
        ...['1', 'order.created', 'pending', 'client acme', '-', '-', '-', 'req_1', 'token 1'],
        `succeeded, 1 try, 200, ${at}`,
        `pending, 1 try, the connection was refused \\u202e, ${at}`,
      ],
      [
        ...['2', 'order.assigned', 'assigned', 'client acme', '-', '-'],
        ...['Koffi, +2250500000001, Moto, c-7', 'req_1', 'token 1'],
        ...['pending, 0 tries', 'pending, 0 tries'],
      ],
    ])
    const { events } = JSON.parse((await on('order', 'trace', 'acme', 'A-1', '--json')).stdout)
    expect(events).toMatchObject([
      {
        status: 'pending',
        dispatches: [
          { webhookId: 'wh_a', status: 'succeeded', tries: 1, lastStatus: 200 },
          { webhookId: 'wh_dead', status: 'pending', tries: 1, lastStatus: null },
        ],
      },
      { status: 'assigned', dispatches: [{ tries: 0 }, { tries: 0 }] },
    ])
  })

  test('the JSON of each command has exactly the members that the README lists', async ({
    store,
    on,
  }) => {
    await aDeadReceiver(store)
    const { notes } = store.overview
    const value = JSON.stringify({
      command: 'serve',
      host: 'a',
      pid: 7,
      version: '1',
      startedAt: 1,
    })
    await notes.add({ kind: 'process', name: 'a', at: Date.now(), value })
    await notes.add({ kind: 'backup', name: '', at: 1, value: 'a.db' })
    const commands: readonly (readonly string[])[] = [
      ['status'],
      ['client', 'list'],
      ['webhook', 'list'],
      ['order', 'find', '--phone', '+2250702029254', '--scan'],
      ['order', 'stuck', '--status', 'assigned', '--longer-than', '24h'],
      ['order', 'trace', 'acme', 'A-1'],
    ]
    for (const command of commands) {
      const name = command[0] === 'status' ? 'status' : command.slice(0, 2).join(' ')
      const json = JSON.parse((await on(...command, '--json')).stdout)
      expect(membersOf(json), name).toEqual(documentedMembers(name))
    }
    const { attempts, ...webhook } = JSON.parse(
      (await on('webhook', 'show', 'wh_a', '--json')).stdout,
    )
    expect(membersOf(webhook)).toEqual(documentedMembers('webhook list'))
    expect(membersOf({ attempts })).toEqual(documentedMembers('webhook show'))
  })
}
