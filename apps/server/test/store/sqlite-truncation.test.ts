import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientKey } from '@delivery-orders/domain'
import type { Store } from '@delivery-orders/operations/store'
import Sqlite from 'better-sqlite3'
import { describe, expect } from 'vitest'
import type { FileLoss } from '../../src/store/sqlite/sqlite-files.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { until } from '../support/until.ts'
import { aClient, newOrder } from './support/a-change.ts'
import { placeOrder } from './support/a-webhook.ts'
import { test as base } from './support/temporary-folder.ts'

interface Watched {
  readonly file: string
  readonly store: Store
  readonly client: ClientKey
  readonly losses: readonly FileLoss[]
}

const test = base.extend<{ watched: Watched }>({
  watched: async ({ folder }, use) => {
    const file = join(folder, 'orders.db')
    const losses: FileLoss[] = []
    const log = { warn: () => undefined, error: (loss: FileLoss) => losses.push(loss) }
    const store = openSqliteStore(file, { log })
    const client = await aClient(store)
    for (let count = 0; count < 20; count++) await placeOrder(store, client, `A-${count}`)
    await use({ file, store, client, losses })
    await store.close()
  },
})

/** Runs SQL on a connection of its own, as another process would. */
function execute(file: string, sql: string): void {
  const database = new Sqlite(file)
  database.exec(sql)
  database.close()
}

const cuts: readonly [string, string, (file: string) => void][] = [
  ['-wal', 'to nothing', (file) => truncateSync(`${file}-wal`)],
  ['-wal', 'to a half', (file) => truncateSync(`${file}-wal`, 200_000)],
  ['', 'to nothing', (file) => truncateSync(file)],
  ['', 'to a half', (file) => truncateSync(file, 8 * 8192)],
]

/** Lets the store see the sizes of files with content: a commit after a checkpoint, or frames that no checkpoint has copied. */
async function prepare({ file, store, client }: Watched, suffix: string): Promise<void> {
  if (suffix === '') execute(file, 'pragma wal_checkpoint')
  await placeOrder(store, client, 'B-1')
}

describe.for(cuts)('if orders.db%s is truncated in place %s while a store has it open', (cut) => {
  const [suffix, , cause] = cut

  test('the loss is reported without any request', async ({ watched }) => {
    const { file, losses } = watched
    await prepare(watched, suffix)
    cause(file)

    await until('the loss is reported', () => losses.length > 0)

    expect(losses[0]?.changes).toEqual([`${file}${suffix} is truncated`])
    expect(losses[0]?.advice).toContain('End this process with SIGKILL')
  })

  test('the next commit is refused before it extends the file', async ({ watched }) => {
    const { file, store, client } = watched
    await prepare(watched, suffix)
    const change = await newOrder(store.orders, client, 'B-2')
    cause(file)
    const { size } = statSync(file + suffix)

    await expect(store.orders.commit(change)).rejects.toMatchObject({
      name: 'Unavailable',
      message: expect.stringContaining('moved, deleted, replaced or truncated'),
    })

    expect(statSync(file + suffix).size).toBe(size)
    await expect(store.access.findGrant('hash-1', Date.now())).rejects.toMatchObject({
      name: 'Unavailable',
    })
  })
})

test('a database that another process makes smaller and then larger again causes no alarm', async ({
  watched: { file, store, client, losses },
}) => {
  const fill = `create table filler as
    with recursive rows (number) as (select 1 union all select number + 1 from rows where number < 100)
    select randomblob(8192) from rows; pragma wal_checkpoint(truncate);`
  execute(file, fill)
  await placeOrder(store, client, 'B-1')
  const { size } = statSync(file)

  execute(file, `drop table filler; vacuum; pragma wal_checkpoint(truncate);`)
  expect(statSync(file).size).toBeLessThan(size)
  execute(file, fill.replace('pragma wal_checkpoint(truncate)', ''))
  await placeOrder(store, client, 'B-2')

  expect(losses).toEqual([])
  await store.check()
})
