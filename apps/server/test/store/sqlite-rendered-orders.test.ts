import { join } from 'node:path'
import type { OrderQuery } from '@delivery-orders/operations/store'
import { expect } from 'vitest'
import { openDatabase } from '../../src/store/sqlite/sqlite-database.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, newOrder, now } from './support/a-change.ts'
import { plainTexts } from './support/plain-texts.ts'
import { test } from './support/temporary-folder.ts'

const newest: OrderQuery = {
  statuses: [],
  createdFrom: 0,
  after: { createdAt: now * 2, id: 0 },
  limit: 10,
  rendering: plainTexts(1),
}

const setStatus = `
  update orders set status = 'canceled', revision = 2, rendered = '{"status":"canceled"}'`

const erase = `
  update orders set rendering = -1`

test.for([
  { title: 'changes', sql: setStatus, rendered: '{"status":"canceled"}' },
  { title: 'erases', sql: erase, rendered: undefined },
])(
  'a list shows no cached text of an order in the turn in which another process $title it',
  async ({ sql, rendered }, { folder }) => {
    const file = join(folder, 'orders.db')
    const store = openSqliteStore(file)
    const client = await aClient(store)
    const change = await newOrder(store.orders, client, 'A-17')
    await store.orders.commit(change)
    await store.orders.list(client, newest)
    const other = openDatabase(file)

    // Everything happens in one turn of the event loop, in which only this first read looks for foreign commits.
    const cached = store.orders.findRendered(client, 'A-17', plainTexts(1))
    other.exec(sql)
    const listed = store.orders.list(client, newest)

    expect(await cached).toMatchObject({ text: change.rendered })
    expect((await listed).orders).toMatchObject([{ rendered }])
    other.close()
    await store.close()
  },
)

test('a list shows no cached text of another rendering version', async ({ folder }) => {
  const store = openSqliteStore(join(folder, 'orders.db'))
  const client = await aClient(store)
  await store.orders.commit(await newOrder(store.orders, client, 'A-17'))
  await store.orders.list(client, newest)

  const listed = await store.orders.list(client, { ...newest, rendering: plainTexts(2) })

  expect(listed.orders).toMatchObject([{ rendered: undefined }])
  await store.close()
})
