import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../store/support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { requestCount } from './support/log-lines.ts'
import { type LoggingServer, serveInto } from './support/logging-server.ts'
import { describeWithSmallDisk, type SmallDisk, smallDisk } from './support/small-disk.ts'

const requestsIn = (file: string): number => requestCount(readFileSync(file, 'utf8'))
const megabyte = 1_048_576

async function serveWithLogOn(
  { folder }: SmallDisk,
  databaseFile: string,
): Promise<LoggingServer & { readonly log: string }> {
  const log = join(folder, 'log')
  const stdout = openSync(log, 'a')
  const server = await serveInto(stdout, databaseFile)
  closeSync(stdout)
  return Object.assign(server, { log })
}

describeWithSmallDisk('a service whose log is on a full disk', () => {
  test('answers all requests, and completes the log when the disk has space', async ({
    folder,
  }) => {
    using disk = smallDisk(megabyte)
    await using server = await serveWithLogOn(disk, join(folder, 'orders.db'))
    disk.fill()

    expect(await server.get(2_000)).toEqual({ count: 2_000, statuses: [404] })
    expect([await server.create('A-1'), await server.statusOf('/healthz')]).toEqual([201, 200])
    expect(requestsIn(server.log)).toBeLessThan(2_001)

    disk.free()
    await until('the log is complete', () => requestsIn(server.log) === 2_001)
    expect(await server.dropped()).toBe(0)
  })

  test('exits with 0 on SIGTERM', async ({ folder }) => {
    using disk = smallDisk(megabyte)
    await using server = await serveWithLogOn(disk, join(folder, 'orders.db'))
    disk.fill()

    expect(await server.get(100)).toEqual({ count: 100, statuses: [404] })
    expect(await server.stop()).toBe(0)
  })

  test('answers writes with 503 and reads with 200 if its database is on the same disk, until the disk has space', async () => {
    using disk = smallDisk(4 * megabyte)
    await using server = await serveWithLogOn(disk, join(disk.folder, 'orders.db'))
    expect(await server.create('A-1')).toBe(201)
    disk.fill()

    const refused = [await server.create('A-2'), await server.create('A-3')]
    expect(refused).toEqual([503, 503])
    expect(await server.get(500)).toEqual({ count: 500, statuses: [404] })
    expect([await server.statusOf('/orders/A-1'), await server.statusOf('/healthz')]).toEqual([
      200, 200,
    ])

    disk.free()
    expect([await server.create('A-2'), await server.create('A-3')]).toEqual([201, 201])
    await until('the log is complete', () => requestsIn(server.log) === 506)
    expect(await server.stop()).toBe(0)
  })
})
