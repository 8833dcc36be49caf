import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { erase, eraseEvent } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import pg from 'pg'
import { expect } from 'vitest'
import { migratePostgres, openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { PostgresAddress } from '../../src/store/postgres-address.ts'
import { test } from '../support/own-server.ts'
import {
  addressOn,
  administer,
  clientConfigOf,
  newPostgresDatabase,
} from '../support/postgres-databases.ts'
import type { PostgresServer } from '../support/postgres-server.ts'
import { aClient, changed, newOrder, now } from './support/a-change.ts'

const secret = 'behind the blue gate of Awa'

test('after compacting no table file contains erased data; compacting fails while another session reads', async ({
  server,
}) => {
  await using opened = new AsyncDisposableStack()
  const { address, store } = await storeOfOrdinaryUser(opened, server.port)
  const earlier = await reader(address)
  await earlier.query('begin isolation level repeatable read; select 1')
  await erasedOrder(store)
  expect(await filesWith(secret, server)).not.toEqual([])

  // `compact` returns false while another session has an old snapshot or holds only a lock on a table.
  expect(await store.compact()).toBe(false)
  await earlier.end()
  const later = await reader(address)
  await later.query('begin; select count(*) from orders')
  expect(await store.compact()).toBe(false)
  await later.end()

  expect(await store.compact()).toBe(true)
  expect(await filesWith(secret, server)).toEqual([])
  await store.close()
})

test('a role that does not own the tables may erase, but is refused a compaction', async ({
  server: { port },
}) => {
  await using opened = new AsyncDisposableStack()
  const { address, store } = await storeOfOrdinaryUser(opened, port)
  await administer(port, `create role granted login password '${address.password}'`)
  opened.defer(() => administer(port, 'drop role granted'))
  const admin = await reader(address)
  await admin.query(
    'grant select, insert, update, delete on all tables in schema public to granted',
  )
  const granted = openPostgresStore({ ...address, user: 'granted' }, { poolSize: 1 })
  opened.defer(async () => {
    await granted.close()
    await store.close()
    await admin.query('revoke all on all tables in schema public from granted')
    await admin.end()
  })

  await erasedOrder(granted)

  await expect(granted.checkCompacting()).rejects.toThrow(
    'This role does not own the table attempts, so it cannot compact it. Run the command as ordinary, or with --no-compact.',
  )
  await expect(store.checkCompacting()).resolves.toBeUndefined()
})

/** Opens a store as a user without privileges, who sees little about other sessions of the server. */
async function storeOfOrdinaryUser(opened: AsyncDisposableStack, port: number) {
  await administer(port, `create role ordinary login password '${addressOn(port, '').password}'`)
  opened.defer(() => administer(port, 'drop role ordinary'))
  const { address } = opened.use(await newPostgresDatabase(port, 'template0'))
  await administer(port, `alter database ${address.database} owner to ordinary`)
  const ordinary = { ...address, user: 'ordinary' }
  await migratePostgres(ordinary)
  return { address, store: openPostgresStore(ordinary, { poolSize: 2 }) }
}

async function reader(address: PostgresAddress): Promise<pg.Client> {
  const client = new pg.Client(clientConfigOf(address))
  await client.connect()
  return client
}

/** Commits an order with a status comment that contains the secret text, and erases the order. */
async function erasedOrder(store: Store): Promise<void> {
  const client = await aClient(store)
  const placed = await newOrder(store.orders, client, 'A-17')
  await store.orders.commit(placed)
  const items = placed.order.items.map((item) => ({ ...item, status: 'failed' as const }))
  const failed = changed(placed, { status: 'failed', statusComment: secret, items })
  expect(await store.orders.commit(failed)).toBe('committed')
  const order = erase(failed.order, { now, newReceiptKey: () => 'new-key' })
  if (order === 'open') throw new Error('The order cannot be erased.')
  const events = [placed.event, failed.event].map(eraseEvent)
  expect(await store.orders.erase({ client, order, events })).toBe('erased')
}

/** Lists the table files that contain a text. Tables are in `base`, in a folder for each database. */
async function filesWith(text: string, { dataFolder, port }: PostgresServer): Promise<string[]> {
  await administer(port, 'checkpoint')
  const folder = join(dataFolder, 'base')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text))
}
