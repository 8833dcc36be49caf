import { document, operationsOf } from '@delivery-orders/contract'
import { tokenHash } from '@delivery-orders/operations'
import type { AuditAction, DatabaseStore, OrderChange } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { expect, onTestFinished, type TestAPI } from 'vitest'
import { program } from '../../../src/cli/program.ts'
import { aClient, changed, now } from '../../store/support/a-change.ts'
import { addWebhook, placeOrder } from '../../store/support/a-webhook.ts'
import { aDraft } from '../../support/a-draft.ts'
import { rowsOf } from '../../support/execute.ts'
import { type Answer, bearer, json, send } from '../../support/send.ts'
import { startServer } from '../../support/server-process.ts'
import { tokenFor } from '../../support/token-for.ts'
import type { OverviewFixture } from './overview-story.ts'

interface Decision {
  /** The rows that the command writes, in their order. */
  readonly writes?: readonly AuditAction[]
  /** The arguments after the command; undefined if the test does not run it. */
  readonly with?: readonly string[]
}

/** The events of the orders were abandoned: A-1 has two. */
const retriedEach = ['webhook.retried', 'webhook.retried', 'webhook.retried'] as const

/** Each command: a new one needs a decision. The test runs them in this order. */
const commands: Readonly<Record<string, Decision>> = {
  'token issue': { with: ['acme', '--mode', 'live'], writes: ['token.issued'] },
  'token list': { with: [] },
  'token show': { with: ['1'] },
  'token revoke': { with: ['--client', 'acme'], writes: ['token.revoked', 'token.revoked'] },
  'client list': { with: [] },
  'webhook list': { with: [] },
  'webhook show': { with: ['wh_1'] },
  'webhook disable': { with: ['wh_1'], writes: ['webhook.disabled'] },
  'webhook enable': { with: ['wh_1'], writes: ['webhook.enabled'] },
  'webhook retry': { with: ['wh_1', '--since', '99999d'], writes: retriedEach },
  'order show': { with: ['acme', 'A-1'] },
  'order find': { with: ['--reference', 'A-1'] },
  'order trace': { with: ['acme', 'A-1'] },
  'order stuck': { with: [] },
  'order cancel': { with: ['acme', 'A-5'], writes: ['order.canceled'] },
  'order erase': { with: ['acme', 'A-1', '--no-compact'], writes: ['order.erased'] },
  // The number is personal data, so the row has no subject.
  'data export': { with: ['--phone', '+2250702029254'], writes: ['data.exported'] },
  'audit list': { with: [] },
  'desk invite': { with: ['anna'], writes: ['desk.invited'] },
  'courier add': {
    with: ['c-7', '--name', 'Awa', '--phone', '+225 07 02 02 92 54'],
    writes: ['courier.added'],
  },
  'courier list': { with: [] },
  'courier change': { with: ['c-7', '--vehicle', 'Moto'], writes: ['courier.changed'] },
  'courier end': { with: ['c-7'], writes: ['courier.ended'] },
  'desk list': { with: [] },
  'desk revoke': { with: ['1'], writes: ['desk.ended'] },
  report: { with: ['--from', '2026-11-01', '--to', '2026-12-01'] },
  status: { with: [] },
  top: { with: [] },
  // Changes no data: other commands and `serve` migrate SQLite too, and the database records the version.
  migrate: { with: [] },
  // Computes columns again that follow from the facts of an order, and changes no fact.
  check: { with: ['--repair'] },
  // Writes a row only with the first order that it deletes: `purging.test.ts` looks at it.
  purge: { with: ['--older-than', '400d'] },
  // Rewrites the files, and changes no row.
  compact: { with: [] },
  // Change neither the database that they read nor what an order, a client or a webhook is.
  backup: { with: ['copy.db'] },
  copy: {},
  // Run until they are stopped. `serve --development` issues a token, as `token issue` does.
  serve: {},
  dispatch: {},
}

/** Each operation on webhooks: the actions that it writes. */
const operations: Readonly<Record<string, readonly AuditAction[]>> = {
  createWebhook: ['webhook.created'],
  getWebhook: [],
  listWebhooks: [],
  updateWebhook: ['webhook.updated', 'webhook.disabled'],
  rotateWebhookSecret: ['webhook.rotated'],
  testWebhook: ['webhook.tested'],
  listDispatches: [],
  retryDispatch: ['webhook.retried'],
  deleteWebhook: ['webhook.deleted'],
}

async function canceled({ orders }: DatabaseStore, placed: OrderChange): Promise<void> {
  const items = placed.order.items.map((item) => ({ ...item, status: 'canceled' as const }))
  await orders.commit(changed(placed, { status: 'canceled', items }))
}

const commandsOf = (command: Command, path: readonly string[] = []): readonly string[] =>
  command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((each) => commandsOf(each, [...path, each.name()]))

const personal = /Awa|Kon[eé]|Rue des Jardins|0702029254|0102030405|whsec_|https?:|dos_|A-\d/

/** Defines the tests of the audit as a whole, which run on any engine. */
export function testAudit(test: TestAPI<OverviewFixture>): void {
  const newRows = (url: string) => {
    let known = 0
    return async () => {
      const rows = await rowsOf(url, `select action from audit where id > ${known} order by id`)
      const last = await rowsOf<{ id: number }>(url, 'select max(id) as id from audit')
      known = Number(last[0]?.id ?? 0)
      return rows.map(({ action }) => action)
    }
  }

  const expectNothingPersonal = async (url: string, secrets: readonly string[]) => {
    const stored = JSON.stringify([
      await rowsOf(url, 'select * from audit'),
      await rowsOf(url, 'select * from actors'),
    ])
    expect(stored).not.toMatch(personal)
    for (const secret of secrets) expect(stored).not.toContain(secret)
  }

  test('every command writes the rows of the audit that were decided for it, by the user of the machine', async ({
    url,
    store,
    onAs,
  }) => {
    expect(commandsOf(program()).toSorted()).toEqual(Object.keys(commands).toSorted())
    const client = await aClient(store, 'acme', 'live')
    await addWebhook(store, client, { id: 'wh_1' })
    await canceled(store, await placeOrder(store, client, 'A-1'))
    await placeOrder(store, client, 'A-5')
    const written = newRows(url)
    await written()

    for (const [name, { with: args, writes = [] }] of Object.entries(commands)) {
      if (!args) continue
      const { code, stderr } = await onAs('anna', ...name.split(' '), ...args)
      expect([name, await written()], stderr).toEqual([name, writes])
      if (name !== 'backup') expect([name, code, stderr]).toEqual([name, 0, expect.any(String)])
    }
    await placeOrder(store, client, 'A-2')
    await canceled(store, await placeOrder(store, client, 'A-3'))
    await canceled(store, await placeOrder(store, client, 'A-4'))
    await onAs('anna', 'order', 'erase', '--phone', '+2250702029254', '--yes', '--no-compact')
    expect(await written()).toEqual(['order.erased', 'order.erased', 'order.erased'])
    const by = await store.overview.audit({ since: now + 1, limit: 99 })
    expect(new Set(by.map(({ actor }) => `${actor.kind} ${actor.name}`))).toEqual(
      new Set(['user anna']),
    )
    await expectNothingPersonal(url, [])
  })

  test('every operation on webhooks writes the rows of the audit that were decided for it, by the token', async ({
    url,
    store,
  }) => {
    const ofWebhooks = operationsOf(document).filter(({ path }) => path.startsWith('/webhooks'))
    expect(ofWebhooks.map(({ id }) => id).toSorted()).toEqual(Object.keys(operations).toSorted())
    const token = await tokenFor(url)
    const server = await startServer(url)
    onTestFinished(() => void server.child.kill('SIGKILL'))
    const headers = { ...bearer(token), ...json }
    const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
      const sent = body ? { body: JSON.stringify(body) } : {}
      const answer = await send(server, { method, path, headers, ...sent })
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer
    }
    const written = newRows(url)
    await written()
    const seen: [string, readonly unknown[]][] = []
    const after = async (id: string, answer: Promise<Answer>): Promise<Answer> => {
      const { text, ...rest } = await answer
      seen.push([id, await written()])
      return { text, ...rest }
    }

    await ask('POST', '/orders', aDraft())
    expect(await written()).toEqual([])
    const urls = ['https://shop.example.com/hooks', 'https://shop.example.com/later']
    const created = await after('createWebhook', ask('POST', '/webhooks', { url: urls[0] }))
    const { id, secret } = JSON.parse(created.text)
    const path = `/webhooks/${id}`
    await after('getWebhook', ask('GET', path))
    await after('listWebhooks', ask('GET', '/webhooks'))
    const rotated = await after('rotateWebhookSecret', ask('POST', `${path}/rotate-secret`))
    const tested = await after('testWebhook', ask('POST', `${path}/test`))
    await after('listDispatches', ask('GET', `${path}/dispatches`))
    const dispatch = `${path}/dispatches/${JSON.parse(tested.text).id}`
    await after('retryDispatch', ask('POST', `${dispatch}/retry`))
    const change = { url: urls[1], enabled: false }
    await after('updateWebhook', ask('PATCH', path, change))
    await after('deleteWebhook', ask('DELETE', path))

    expect(Object.fromEntries(seen)).toEqual(operations)
    const rows = await store.overview.audit({ since: 0, limit: 99 })
    const ofClient = rows.filter(({ action }) => action.startsWith('webhook.'))
    expect(ofClient).toHaveLength(7)
    for (const row of ofClient)
      expect(row).toMatchObject({ subject: id, owner: 'acme', actor: { kind: 'token', name: '1' } })
    const secrets = [secret, JSON.parse(rotated.text).secret, token, tokenHash(token)]
    await expectNothingPersonal(url, secrets)
    expect(await server.end('SIGTERM')).toBe(0)
    const [{ lastUsedAt } = {}] = await store.access.list()
    expect(lastUsedAt).toEqual(expect.any(Number))
  })

  test('audit list shows who did what, filtered by time, action and actor', async ({
    store,
    on,
  }) => {
    const client = await aClient(store, 'acme', 'live')
    const anna = await store.access.identify({ kind: 'user', name: 'anna' })
    const at = Date.now() - 3_600_000
    const webhook = { id: 'wh_1', createdAt: at, updatedAt: at }
    await addWebhook(store, client, webhook)
    await store.access.revoke({ id: 1 }, at + 1_000, anna)
    const list = async (...args: readonly string[]) => {
      const { stdout } = await on('audit', 'list', '--json', ...args)
      return JSON.parse(stdout).map(({ action }: { readonly action: string }) => action)
    }

    const { stdout } = await on('audit', 'list', '--since', '2h')
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['at', 'actor', 'owner', 'action', 'subject'],
      [new Date(at + 1_000).toISOString(), 'user anna', '-', 'token.revoked', '1'],
      [new Date(at).toISOString(), 'token 1', 'acme', 'webhook.created', 'wh_1'],
    ])
    expect(await list('--since', '30min')).toEqual([])
    expect(await list('--action', 'webhook.created')).toEqual(['webhook.created'])
    expect(await list('--limit', '1')).toEqual(['token.revoked'])
    for (const by of ['anna', 'user anna', 'user']) {
      expect(await list('--by', by)).toEqual(['token.revoked'])
    }
    for (const by of ['acme', 'token 1', '1'])
      expect(await list('--by', by, '--since', '2h')).toEqual(['webhook.created'])
    expect(await list('--by', 'service')).toEqual([])
    expect((await on('audit', 'list', '--by', 'service')).stderr).toMatch(/no such row/)
    expect((await on('audit', 'list', '--action', 'token')).code).toBe(1)
  })
}
