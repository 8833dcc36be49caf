import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { test as base } from '../store/support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { logLines, requestCount } from './support/log-lines.ts'
import { serveInto } from './support/logging-server.ts'
import { NamedPipe } from './support/named-pipe.ts'

const test = base.extend<{ file: string; pipe: NamedPipe }>({
  file: async ({ folder }, use) => use(join(folder, 'orders.db')),
  pipe: async ({ folder }, use) => {
    using pipe = new NamedPipe(join(folder, 'pipe'))
    await use(pipe)
  },
})

/** More than the buffer and a pipe hold together. */
const many = 7_000

describe('a service whose standard output', () => {
  test('is /dev/full answers all requests and exits with 0', async ({ file }) => {
    const full = openSync('/dev/full', 'w')
    await using server = await serveInto(full, file)
    closeSync(full)

    expect(await server.get(1_000)).toEqual({ count: 1_000, statuses: [404] })
    expect(await server.create('A-1')).toBe(201)
    expect(await server.stop()).toBe(0)
  })

  test('is a pipe that no process reads answers all requests, drops log lines, and reports how many when they are read again', async ({
    file,
    pipe,
  }) => {
    pipe.fill()
    // Standard error is the same pipe, as after `2>&1`.
    await using server = await serveInto(pipe.writer, file, pipe.writer)
    pipe.closeWriter()

    expect(await server.get(many)).toEqual({ count: many, statuses: [404] })
    expect([await server.create('A-1'), await server.statusOf('/healthz')]).toEqual([201, 200])
    const dropped = await server.dropped()
    expect(dropped).toBeGreaterThan(0)

    let text = ''
    await until('the log says how many lines it lacks', () => {
      text += pipe.read()
      return text.includes('"dropped":')
    })
    expect(await server.create('A-2')).toBe(201)
    const stopped = server.stop()
    await until('the log ends', () => {
      text += pipe.read()
      return text.includes('Stopping')
    })
    expect(await stopped).toBe(0)

    text += pipe.read()
    expect(logLines(text).filter((line) => line.dropped !== undefined)).toEqual([
      expect.objectContaining({ level: 40, dropped }),
    ])
    // Each request is in the log or counted as dropped.
    expect(requestCount(text) + dropped).toBe(many + 2)
  })

  test('is a pipe that no process reads exits with 0 on SIGTERM', async ({ file, pipe }) => {
    pipe.fill()
    await using server = await serveInto(pipe.writer, file, pipe.writer)

    expect(await server.get(10)).toEqual({ count: 10, statuses: [404] })
    expect(await server.stop()).toBe(0)
  })

  test('is a socket that no process reads answers all requests and exits with 0', async ({
    file,
  }) => {
    await using server = await serveInto('pipe', file)
    server.child.stdout?.pause()

    expect(await server.get(many)).toEqual({ count: many, statuses: [404] })
    expect([await server.create('A-1'), await server.statusOf('/healthz')]).toEqual([201, 200])
    expect(await server.dropped()).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
  })

  test('is a named pipe whose reader closes it answers all requests, and the next reader gets the log', async ({
    file,
    pipe,
  }) => {
    await using server = await serveInto(pipe.writer, file)
    pipe.closeWriter()
    pipe.closeReader()

    expect(await server.get(500)).toEqual({ count: 500, statuses: [404] })
    expect(await server.create('A-1')).toBe(201)

    pipe.openReader()
    let text = ''
    await until('the log is complete', () => {
      text += pipe.read()
      return requestCount(text) === 501
    })
    expect(await server.dropped()).toBe(0)
    expect(await server.stop()).toBe(0)
  })
})
