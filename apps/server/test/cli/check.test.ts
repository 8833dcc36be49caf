import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { aClient, many, newOrder } from '../store/support/a-change.ts'
import { test } from './support/command-line.ts'

test('check prints ten faults of a kind and counts the others, and counts all in its message, and --repair repairs all that it can', async ({
  folder,
  run,
}) => {
  const file = join(folder, 'data', 'delivery-orders.db')
  const store = openSqliteStore(file)
  const client = await aClient(store)
  const changes = await many(1_012, (index) => newOrder(store.orders, client, `A-${index}`))
  await Promise.all(changes.map((change) => store.orders.commit(change)))
  await store.close()
  const database = new Sqlite(file)
  database.exec(
    "update orders set recipient_phone = 1; update orders set status = 'failed' where id = 5",
  )
  database.close()

  const { code, stdout, stderr } = await run(['check'])

  const phone = 'the phone of its recipient is not the one by which it is found'
  const lines = stdout.trimEnd().split('\n')
  expect(lines.filter((line) => line.endsWith(phone))).toHaveLength(11)
  expect(lines.at(-1)).toBe(`1,002 more: ${phone}`)
  expect(lines.filter((line) => line.startsWith('order 5:')).length).toBeGreaterThan(1)
  expect(code).toBe(1)
  expect(stderr).toContain(`has ${1_012 + lines.length - 11} faults`)

  const repaired = await run(['check', '--repair'])
  expect(repaired.stderr).toContain('\nRepaired orders: 1011.\n')
  const left = (await run(['check'])).stdout.trimEnd().split('\n')
  expect(left.every((line) => line.startsWith('order 5: '))).toBe(true)
})

test('check counts the files of photos, and fails beside those of another database', async ({
  folder,
  run,
}) => {
  await run(['token', 'issue', 'acme'])
  const photos = join(folder, 'photos')
  const check = () => run(['check'], { PHOTO_DIR: photos })
  const none =
    'Photos: 0, of which 0 without a file; files without a photo: 0, unfinished files: 0.'
  expect(await check()).toMatchObject({ code: 0, stderr: expect.stringContaining(none) })
  const key = 'k'.repeat(27)
  await mkdir(photos)
  for (const name of [`${key}.jpg`, `${key}.jpg.${key}.new`, 'note.txt'])
    await writeFile(join(photos, name), 'x')

  const counted = 'files without a photo: 1, unfinished files: 1.'
  expect(await check()).toMatchObject({ code: 0, stderr: expect.stringContaining(counted) })
  expect(await readdir(photos)).toHaveLength(3)

  await writeFile(join(photos, 'database'), 'another')
  expect(await check()).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('has the photos of another database') },
  })
})
