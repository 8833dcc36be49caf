import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { readLog } from '../../src/store/sqlite/sqlite-log.ts'
import { test } from './support/temporary-folder.ts'

test('a log is not believed if any byte of its header is damaged, because SQLite does not use it', ({
  folder,
}) => {
  const [file, copy] = [join(folder, 'orders.db'), join(folder, 'copy.db')]
  const database = new Sqlite(file)
  database.exec('pragma journal_mode = wal; create table orders (id integer)')
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  database.close()
  expect(readLog(copy)).toMatchObject({ salts: expect.any(String), commits: 1 })
  const log = readFileSync(`${copy}-wal`)

  for (let at = 0; at < 32; at++) {
    writeFileSync(`${copy}-wal`, log.with(at, (log[at] ?? 0) ^ 1))
    expect([at, readLog(copy)]).toMatchObject([at, { salts: undefined, frames: 0, commits: 0 }])
  }
})
