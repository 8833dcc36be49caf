import { copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ActingClient, Store } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import { sqliteBackup } from '../../src/store/sqlite/sqlite-backup.ts'
import type { FileLoss } from '../../src/store/sqlite/sqlite-files.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { anActor } from '../support/an-actor.ts'
import { fileFaults } from '../support/file-faults.ts'
import { until } from '../support/until.ts'
import { aClient, aKey, aToken, newOrder, now } from './support/a-change.ts'
import { addWebhook, aWebhook, placeOrder } from './support/a-webhook.ts'
import { aLeaseRequest, aResult } from './support/an-attempt.ts'
import { test as base } from './support/temporary-folder.ts'

interface Watched {
  readonly folder: string
  readonly file: string
  readonly store: Store
  readonly client: ActingClient
  readonly losses: readonly FileLoss[]
}

const logInto = (losses: FileLoss[]) => ({
  warn: () => undefined,
  error: (loss: FileLoss) => losses.push(loss),
})

/** Gives each test a store with two orders, and a backup that has only the first of them. */
const test = base.extend<{ watched: Watched; open: (file: string) => Store }>({
  open: async ({ task: _ }, use) => {
    const opened: Store[] = []
    await use((file) => {
      const store = openSqliteStore(file)
      opened.push(store)
      return store
    })
    for (const store of opened) await store.close()
  },
  watched: async ({ folder }, use) => {
    const file = join(folder, 'orders.db')
    const losses: FileLoss[] = []
    const store = openSqliteStore(file, { log: logInto(losses) })
    const client = await aClient(store)
    await placeOrder(store, client, 'A-1')
    await sqliteBackup(file, join(folder, 'backup.db'), () => undefined)
    await placeOrder(store, client, 'A-2')
    await use({ folder, file, store, client, losses })
    await store.close()
  },
})

const refusal = {
  name: 'Unavailable',
  message: expect.stringContaining(
    'files of the database were moved, deleted, replaced or truncated',
  ),
}

const isRefused = (promise: Promise<unknown>) => expect(promise).rejects.toMatchObject(refusal)

test.for(fileFaults)(
  'if $title while a store has it open, the next commit is refused, and so is everything after it',
  async ({ cause, changes }, { watched: { folder, file, store, client, losses } }) => {
    const change = await newOrder(store.orders, client, 'A-3')
    cause(file)

    await isRefused(store.orders.commit(change))

    await isRefused(store.orders.commit(change))
    await isRefused(store.check())
    await isRefused(store.tryWrite())
    await isRefused(store.access.findGrant('hash-1', now))
    await expect(store.orders.find(client, 'A-1')).rejects.toMatchObject({ name: 'Unavailable' })
    const reported = losses.map((loss) => loss.changes)
    expect(reported).toEqual([changes.map((change) => join(folder, change))])
  },
)

test.concurrent.for(fileFaults)(
  'if $title while a store has it open, the loss is reported without any request, and the file that was open has every order',
  async ({ cause, found }, { watched: { folder, file, losses } }) => {
    cause(file)

    await until('the loss is reported', () => losses.length > 0)

    const left = join(folder, found ?? 'copy.db')
    if (found === undefined) copyFileSync(openPathIn(losses), left)
    expect(contentsOf(left)).toEqual({ damage: ['ok'], orders: ['A-1', 'A-2'] })
  },
)

/** Returns the path for copying the file that was open. */
function openPathIn(losses: readonly FileLoss[]): string {
  const path = /copied from (\S+),/.exec(losses[0]?.advice ?? '')?.[1]
  if (path === undefined) throw new Error('The report names no path.')
  return path
}

function contentsOf(file: string) {
  const database = new Sqlite(file)
  const list = (sql: string) => database.prepare<[], string>(sql).pluck().all()
  const contents = {
    damage: list('pragma integrity_check'),
    orders: list('select reference from orders order by reference'),
  }
  database.close()
  return contents
}

describe('a backup that is moved into place while a store has the database open', () => {
  test('is intact and has only its own orders when it is opened again', async ({
    open,
    watched: { folder, file, store, client },
  }) => {
    for (let index = 3; index < 100; index++) await placeOrder(store, client, `A-${index}`)
    renameSync(join(folder, 'backup.db'), file)
    await store.close()

    const next = open(file)

    expect(contentsOf(file)).toEqual({ damage: ['ok'], orders: ['A-1'] })
    await placeOrder(next, client, 'A-2')
    expect(contentsOf(file)).toEqual({ damage: ['ok'], orders: ['A-1', 'A-2'] })
  })
})

const writes: Readonly<Record<string, (store: Store, client: ActingClient) => Promise<unknown>>> = {
  'orders.commit': async ({ orders }, client) =>
    orders.commit(await newOrder(orders, client, 'A-9')),
  'orders.recordIdempotencyKey': async ({ orders }, client) => {
    const order = await orders.find(client, 'A-1')
    if (!order) throw new Error('The order does not exist.')
    return orders.recordIdempotencyKey(client, order, aKey('k'))
  },
  'orders.reserveId': async ({ orders }) => {
    for (let count = 0; count < 2_000; count++) await orders.reserveId()
  },
  'orders.erase': async ({ orders }, client) => {
    const order = await orders.find(client, 'A-1')
    if (!order) throw new Error('The order does not exist.')
    return orders.erase({ client, order, events: [] })
  },
  'webhooks.add': ({ webhooks }, client) => webhooks.add(client, aWebhook({ id: 'wh_9' }), 20),
  'webhooks.change': ({ webhooks }, client) =>
    webhooks.change(client, aWebhook({ id: 'wh_1', revision: 2 })),
  'webhooks.remove': ({ webhooks }, client) => webhooks.remove(client, 'wh_1', now),
  'outbox.request of a test': ({ outbox }, client) =>
    outbox.request(client, { webhookId: 'wh_1', eventId: 'evt_1', now, key: undefined }),
  'outbox.request of a retry': ({ outbox }, client) =>
    outbox.request(client, { webhookId: 'wh_1', number: 1, now, key: undefined }),
  'outbox.lease': ({ outbox }) => outbox.lease(aLeaseRequest()),
  'outbox.settle': ({ outbox }) => outbox.settle([]),
  'outbox.sweep': async ({ outbox }) =>
    outbox.sweep({ settledBefore: Number.MAX_SAFE_INTEGER, auditBefore: 0, rowsMax: 500 }),
  'access.issue': ({ access }) => access.issue(aToken()),
  'access.revoke': ({ access }) => access.revoke({ id: 1 }, now, anActor),
  compact: (store) => store.compact(),
  tryWrite: (store) => store.tryWrite(),
}

describe('every write of the store', () => {
  test.for(Object.keys(writes))(
    '%s is refused once the database was moved',
    async (name, { watched: { file, store, client } }) => {
      await addWebhook(store, client, { id: 'wh_1' })
      await placeOrder(store, client, 'A-3')
      const leased = await store.outbox.lease(aLeaseRequest())
      await store.outbox.settle(leased.map((each) => aResult(each)))
      await placeOrder(store, client, 'A-4')
      renameSync(file, `${file}.moved`)

      await expect(writes[name]?.(store, client)).rejects.toMatchObject({ name: 'Unavailable' })
    },
  )
})

describe('a loss', () => {
  test('is not forgiven when the same files return, and a new store accepts them', async ({
    open,
    watched: { file, store, client },
  }) => {
    const change = await newOrder(store.orders, client, 'A-3')
    renameSync(file, `${file}.moved`)
    await isRefused(store.orders.commit(change))

    renameSync(`${file}.moved`, file)

    await isRefused(store.orders.commit(change))
    const next = open(file)
    await expect(next.check()).resolves.toBeUndefined()
    await placeOrder(next, client, 'A-4')
  })

  test('is saved later if another process is reading the database', async ({ folder }) => {
    const file = join(folder, 'orders.db')
    const losses: FileLoss[] = []
    const store = openSqliteStore(file, { busyTimeoutMs: 0, log: logInto(losses) })
    const client = await aClient(store)
    const reader = new Sqlite(file)
    reader.exec('begin; select * from owners')
    await placeOrder(store, client, 'A-1')
    renameSync(file, `${file}.moved`)

    await isRefused(store.tryWrite())
    expect(losses.at(-1)?.advice).toMatch(/cannot be copied.*: another process is reading/)
    reader.close()

    await until('the log is saved', () => losses.length > 1)
    expect(losses.at(-1)?.advice).toContain('The database file that was open has all acknowledged')
    await store.close()
    expect(contentsOf(`${file}.moved`)).toEqual({ damage: ['ok'], orders: ['A-1'] })
  })

  test('is found if the symbolic link to the database leads to another file', async ({
    open,
    folder,
  }) => {
    mkdirSync(join(folder, 'other'))
    const [link, first, second] = ['link.db', 'first.db', 'other/second.db'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    await open(second).close()
    symlinkSync(first, link)
    const store = open(link)
    const client = await aClient(store)
    await placeOrder(store, client, 'A-1')

    rmSync(link)
    symlinkSync(second, link)

    await isRefused(store.access.issue(aToken()))
    expect(contentsOf(first).orders).toEqual(['A-1'])
  })
})

test('a database in memory has no files to lose', async ({ open }) => {
  const store = open(':memory:')

  await placeOrder(store, await aClient(store), 'A-1')

  await expect(store.check()).resolves.toBeUndefined()
})
