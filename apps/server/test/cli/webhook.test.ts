import { join } from 'node:path'
import type { ClientKey } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import { describe, expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, now } from '../store/support/a-change.ts'
import { addWebhook, changeWebhook, placeOrder, statusesOf } from '../store/support/a-webhook.ts'
import { aFailure, aLeaseRequest, aResult } from '../store/support/an-attempt.ts'
import { test as base } from './support/command-line.ts'

interface Fixture {
  readonly store: Store
  readonly acme: ClientKey
}

const secret = 'whsec_canary'

/** Three webhooks of two clients. Webhook wh_1 has a pending dispatch. */
const test = base.extend<{ fixture: Fixture }>({
  fixture: async ({ folder }, use) => {
    const store = openSqliteStore(join(folder, 'data', 'delivery-orders.db'))
    const acme = await aClient(store, 'acme', 'live')
    const globex = await aClient(store, 'globex', 'test')
    await aClient(store, 'initech', 'test')
    const previousSecret = { secret: 'whsec_canary_before', until: now }
    await addWebhook(store, acme, { id: 'wh_1', secret, previousSecret })
    await placeOrder(store, acme, 'A-1')
    const events = ['order.created', 'order.canceled']
    await addWebhook(store, acme, {
      id: 'wh_2',
      secret,
      events,
      ordering: 'order',
      createdAt: now + 1,
    })
    await addWebhook(store, globex, { id: 'wh_3', secret, disabledReason: 'gone' })
    await use({ store, acme })
    await store.close()
  },
})

const cells = (line: string) => line.split(/ {2,}/)

describe('webhook list', () => {
  const head = [
    ...['id', 'client', 'mode', 'state', 'failing since', 'last status', 'last error', 'waiting'],
    ...['oldest waiting', 'url', 'ordering', 'kinds'],
  ]
  const healthy = (own: readonly string[], waiting: readonly string[], rest: readonly string[]) => [
    ...own,
    ...['-', '-', '-', ...waiting],
    ...[`https://shop.example.com/${own[0]}`, ...rest],
  ]
  const ofAcme = [
    healthy(
      ['wh_1', 'acme', 'live', 'enabled'],
      ['1', '2026-11-20T09:30:00.000Z'],
      ['none', 'all'],
    ),
    healthy(
      ['wh_2', 'acme', 'live', 'enabled'],
      ['0', '-'],
      ['order', 'order.created order.canceled'],
    ),
  ]
  const ofGlobex = [
    healthy(['wh_3', 'globex', 'test', 'disabled (gone)'], ['0', '-'], ['none', 'all']),
  ]

  test.for([
    { title: 'all webhooks', args: [], want: [head, ...ofGlobex, ...ofAcme] },
    { title: 'the webhooks of one client', args: ['acme'], want: [head, ...ofAcme] },
  ])('lists $title without their secrets', async ({ args, want }, { fixture: _, run }) => {
    const { code, stdout, stderr } = await run(['webhook', 'list', ...args])

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.trimEnd().split('\n').map(cells)).toEqual(want)
    expect(stdout).not.toContain('canary')
  })

  test('reports that a client has no webhooks', async ({ fixture: _, run }) => {
    expect(await run(['webhook', 'list', 'initech'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'There are no webhooks. Clients create them with POST /webhooks.\n',
    })
  })

  test('refuses an unknown client', async ({ fixture: _, run }) => {
    expect(await run(['webhook', 'list', 'nobody'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no client nobody. To list clients, run: client list\n',
    })
  })
})

test('`webhook disable` abandons pending dispatches, and after `webhook enable` only new events are dispatched', async ({
  fixture: { store, acme },
  run,
}) => {
  const before = await store.webhooks.find(acme, 'wh_1')

  expect(await run(['webhook', 'disable', 'wh_1'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Webhook wh_1 is disabled (operator).\n',
  })
  const disabled = await store.webhooks.find(acme, 'wh_1')
  expect(disabled).toStrictEqual({
    ...before,
    revision: 2,
    disabledReason: 'operator',
    updatedAt: expect.any(Number),
  })
  expect(disabled?.updatedAt).toBeGreaterThan(now)
  expect(await statusesOf(store, 'wh_1')).toEqual(['abandoned'])
  await placeOrder(store, acme, 'A-2')

  expect(await run(['webhook', 'enable', 'wh_1'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Webhook wh_1 is enabled.\n',
  })
  await placeOrder(store, acme, 'A-3')
  const enabled = await store.webhooks.find(acme, 'wh_1')
  expect(enabled).toMatchObject({ revision: 3, disabledReason: null, secret })
  expect(await statusesOf(store, 'wh_1')).toEqual(['abandoned', 'pending'])
  expect(await statusesOf(store, 'wh_2')).toEqual(['pending', 'pending'])
})

test('webhook disable sets the reason `operator`, also on a webhook that is already disabled', async ({
  fixture: { store, acme },
  run,
}) => {
  await changeWebhook(store, acme, 'wh_1', { disabledReason: 'failing' })

  const want = { code: 0, stdout: '', stderr: 'Webhook wh_1 is disabled (operator).\n' }
  expect(await run(['webhook', 'disable', 'wh_1'])).toEqual(want)
  const disabled = await store.webhooks.find(acme, 'wh_1')
  expect(disabled?.disabledReason).toBe('operator')
  expect(await run(['webhook', 'disable', 'wh_1'])).toEqual(want)
  expect(await store.webhooks.find(acme, 'wh_1')).toStrictEqual(disabled)
})

describe('webhook retry', () => {
  test('sends what failed, was abandoned or waits for a try again, once, and prints how many', async ({
    fixture: { store, acme },
    run,
  }) => {
    for (const reference of ['A-2', 'A-3']) await placeOrder(store, acme, reference)
    const [received, failed, waiting] = (await store.outbox.lease(aLeaseRequest())).filter(
      ({ webhook }) => webhook.id === 'wh_1',
    )
    if (!received || !failed || !waiting) throw new Error('Three events are due.')
    await store.outbox.settle([
      aResult(received),
      aResult(failed, { status: 'failed' }),
      aFailure(waiting, { dueAt: Number.MAX_SAFE_INTEGER }),
    ])
    const retry = async (since: string) => run(['webhook', 'retry', 'wh_1', '--since', since])

    expect((await retry('1min')).stderr).toBe('0 events are sent again.\n')
    expect(await retry('99999d')).toEqual({
      code: 0,
      stdout: '',
      stderr: '2 events are sent again.\n',
    })
    expect(await statusesOf(store, 'wh_1')).toEqual(['succeeded', 'pending', 'pending'])
    expect((await retry('99999d')).stderr).toBe('0 events are sent again.\n')
  })

  test('refuses a disabled webhook, and says how to enable it', async ({
    fixture: { store, acme },
    run,
  }) => {
    await changeWebhook(store, acme, 'wh_1', { disabledReason: 'failing' })

    const { code, stderr } = await run(['webhook', 'retry', 'wh_1', '--since', '99999d'])

    expect([code, stderr]).toEqual([
      1,
      'Webhook wh_1 is disabled. To enable it, run: webhook enable wh_1\n',
    ])
    expect(await statusesOf(store, 'wh_1')).toEqual(['abandoned'])
  })
})

test.for([['disable'], ['enable'], ['retry', '--since', '1d']])(
  'webhook %s refuses an unknown id',
  async ([command = '', ...options], { fixture: _, run }) => {
    expect(await run(['webhook', command, 'wh_9', ...options])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no webhook wh_9. To list webhooks, run: webhook list\n',
    })
  },
)
