import { node, start } from '@delivery-orders/tooling/processes.ts'
import { describe, expect } from 'vitest'
import { aDraft } from '../support/a-draft.ts'
import { freePort } from '../support/free-port.ts'
import { test } from '../support/own-server.ts'
import { post } from '../support/post.ts'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { mainFile, serverSettings } from '../support/server-process.ts'
import { tcpProxyTo } from '../support/tcp-proxy.ts'
import { tokenFor } from '../support/token-for.ts'
import { until } from '../support/until.ts'

const startOn = (databaseUrl: string, command: string, settings = {}) =>
  start([...node, mainFile, command], {
    env: { ...process.env, ...serverSettings, DATABASE_URL: databaseUrl, ...settings },
  })

describe('a start while PostgreSQL is away', () => {
  test('waits, answers 503, and serves when PostgreSQL is back', async ({ server }) => {
    await using database = await newPostgresDatabase(server.port)
    const token = await tokenFor(database.url)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const dispatcherPort = await freePort()
    const readAt = (from: string, path: string) =>
      fetch(`${from}${path}`).then(async (answer) => [answer.status, await answer.text()])
    await server.stop()

    const serve = startOn(database.url, 'serve', { PORT: String(port) })
    const dispatch = startOn(database.url, 'dispatch', {
      DISPATCHER_METRICS_PORT: String(dispatcherPort),
    })
    for (const program of [serve, dispatch]) {
      await program.line(/cannot be reached \(ECONNREFUSED\)\. Start it, or name another server/)
      await program.line(/^Waiting for the database\./)
    }
    const refused = await post({ url }, { token, key: 'k' })
    for (const from of [url, `http://127.0.0.1:${dispatcherPort}`])
      expect([await readAt(from, '/healthz'), await readAt(from, '/readyz')]).toEqual([
        [200, 'ok\n'],
        [503, expect.stringContaining('its server cannot be reached (ECONNREFUSED)')],
      ])
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'unavailable'])
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)

    await server.start()
    await serve.line(/^Delivery Orders at/)
    await dispatch.line(/^Sending the events of/)
    const body = aDraft({ referenceNumber: 'A-17' })
    await until(
      'an order is created',
      async () => (await post({ url }, { token, key: 'k', body })).status === 201,
    )
    expect(await serve.end('SIGTERM')).toBe(0)
    expect(await dispatch.end('SIGTERM')).toBe(0)
  })

  test('succeeds if PostgreSQL is away again for the last statement', async ({ server }) => {
    await using database = await newPostgresDatabase(server.port)
    await using proxy = await tcpProxyTo(server.port)
    proxy.loseAnswerTo('from tokens join owners')

    const serve = startOn(database.url.replace(`:${server.port}/`, `:${proxy.port}/`), 'serve')
    await serve.line(/^Delivery Orders at/)
    expect(await serve.end('SIGTERM')).toBe(0)
  })

  test('ends at SIGTERM', async ({ server }) => {
    await using database = await newPostgresDatabase(server.port)
    await server.stop()
    const programs = [startOn(database.url, 'serve'), startOn(database.url, 'dispatch')]
    for (const program of programs) await program.line(/^Waiting for the database\./)

    expect(await Promise.all(programs.map((program) => program.end('SIGTERM')))).toEqual([0, 0])
    await server.start()
  })

  test('is refused at once if waiting would not help', async ({ server }) => {
    await using database = await newPostgresDatabase(server.port)
    const nowhere = database.url.replace(/\/[^/]*$/, '/nowhere')
    const wrong = database.url.replace('for%20tests', 'wrong')

    for (const url of [nowhere, wrong]) expect(await startOn(url, 'serve').ended).toBe(1)
  })
})
