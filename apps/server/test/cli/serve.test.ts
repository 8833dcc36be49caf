import { once } from 'node:events'
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { listenLocally } from '@delivery-orders/tooling/local-server.ts'
import { node, type RunningProgram, start } from '@delivery-orders/tooling/processes.ts'
import { describe, expect } from 'vitest'
import { mainFile } from '../support/server-process.ts'
import { test as base } from './support/command-line.ts'

type Start = (
  settings?: Readonly<Record<string, string>>,
  ...flags: readonly string[]
) => RunningProgram

const test = base.extend<{ serve: Start }>({
  serve: async ({ folder }, use) => {
    const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
    const runs: RunningProgram[] = []
    await use((settings = {}, ...flags) => {
      const env = { ...inherited, PORT: '0', LOG_LEVEL: 'warn', ...settings }
      const run = start([...node, mainFile, 'serve', ...flags], { cwd: folder, env })
      runs.push(run)
      return run
    })
    await Promise.all(runs.map((run) => run.end('SIGKILL')))
  },
})

/** The commands that `serve` suggests to paste. */
async function commandsOf(run: RunningProgram): Promise<string> {
  await run.line(/Ctrl\+C stops/)
  return run.lines.join('\n')
}

describe('serve --development', () => {
  test('issues a token, prints commands that create and deliver an order, and reuses the token at the next start', async ({
    folder,
    serve,
  }) => {
    const first = serve({}, '--development')
    const commands = await commandsOf(first)
    const [, url] = /BASE_URL=(\S+)/.exec(commands) ?? []
    expect(first.lines.slice(0, 5)).toEqual([
      `Delivery Orders at ${url}`,
      `Reference       at ${url}/docs`,
      `Recipients      at ${url}/track, one page for each order (TRACKING=off removes them)`,
      `Contract        at ${url}/openapi.yaml`,
      `Data            in ${join(await realpath(folder), 'data', 'delivery-orders.db')}`,
    ])
    expect(await firstOrder(commands)).toMatchObject({ status: 'delivered' })
    expect(await first.end('SIGTERM')).toBe(0)

    const second = serve({}, '--development')
    expect(tokenIn(await commandsOf(second))).toBe(tokenIn(commands))

    const data = join(folder, 'data')
    expect((await readFile(join(data, 'development-token'), 'utf8')).trim()).toBe(tokenIn(commands))
    expect((await stat(data)).mode & 0o777).toBe(0o700)
    for (const file of ['development-token', 'delivery-orders.db'])
      expect((await stat(join(data, file))).mode & 0o777).toBe(0o600)
  })

  test('issues no token when DATABASE_URL is set', async ({ serve }) => {
    const own = serve({ DATABASE_URL: 'sqlite:own.db' }, '--development')
    await own.line(/token issue CLIENT/)
    expect(await own.end('SIGTERM')).toBe(0)
    expect(own.lines.join('\n')).not.toContain('dos_')
  })
})

test('serve --development logs a line per request for people, and serve logs JSON', async ({
  serve,
}) => {
  const readable = serve({ LOG_LEVEL: 'info' }, '--development')
  const json = serve({ LOG_LEVEL: 'info', DATABASE_URL: 'sqlite::memory:' })
  for (const run of [readable, json]) {
    const [, url] = /BASE_URL=(\S+)/.exec(await commandsOf(run)) ?? []
    await fetch(`${url}/no\u009bthing?a=1`)
    await firstOrder(await commandsOf(run))
    expect(await run.end('SIGTERM')).toBe(0)
  }

  const logged = ({ lines }: RunningProgram, mark: RegExp) =>
    lines.filter((line) => mark.test(line))
  expect(logged(readable, /^(GET|POST) /)).toEqual([
    expect.stringMatching(/^GET \/no%C2%9Bthing\?a=1 404 \d+ ms$/),
    expect.stringMatching(/^POST \/orders 201 \d+ ms createOrder$/),
    ...Array(4).fill(
      expect.stringMatching(/^POST \/orders\/FIRST-\w+\/progress 200 \d+ ms progressOrder$/),
    ),
  ])
  expect(logged(json, /^\{"level"/).map((line) => JSON.parse(line))).toMatchObject([
    { status: 404 },
    { status: 201, operation: 'createOrder' },
    ...Array(4).fill({ status: 200, operation: 'progressOrder' }),
  ])
  expect(logged(json, /^\{"level".*(FIRST|thing)/)).toEqual([])
})

describe('serve', () => {
  test('prints a token for an in-memory database, because no other process could issue one', async ({
    serve,
  }) => {
    const inMemory = serve({ DATABASE_URL: 'sqlite::memory:' })

    expect(await firstOrder(await commandsOf(inMemory))).toMatchObject({ status: 'delivered' })
  })

  test.for(['--no-deprecation', '--throw-deprecation'])(
    'serves requests under NODE_OPTIONS=%s',
    async (NODE_OPTIONS, { serve }) => {
      const inMemory = serve({ DATABASE_URL: 'sqlite::memory:', NODE_OPTIONS })

      expect(await firstOrder(await commandsOf(inMemory))).toMatchObject({ status: 'delivered' })
    },
  )

  test('ends at once at a second signal, although a request is in flight', async ({ serve }) => {
    const stopping = serve({ DATABASE_URL: 'sqlite::memory:' })
    const commands = await commandsOf(stopping)
    const [, port] = /BASE_URL=\S+:(\d+)/.exec(commands) ?? []
    const upload = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    upload.write(
      `POST /orders HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tokenIn(commands)}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
    )
    expect(String(await once(upload, 'data'))).toContain('100 Continue')

    stopping.child.kill('SIGTERM')
    await stopping.line(/^Stopping/)
    expect(await stopping.end('SIGTERM')).toBe(143)
  })

  test('says what to do about a port that is in use', async ({ run }) => {
    await using other = await listenLocally(createServer())
    const { port } = other

    const { code, stderr } = await run(['serve'], { PORT: String(port) })

    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.\n`,
    ])
  })

  test('says what to do about a file that is not a database, and does not change it', async ({
    folder,
    run,
  }) => {
    const text = 'Dear Awa, '.repeat(1_000)
    await writeFile(join(folder, 'letter.txt'), text)

    const settings = { DATABASE_URL: 'sqlite:letter.txt' }
    const { code, stdout, stderr } = await run(['serve'], settings)

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^\S+letter\.txt is not an SQLite database\. Name another file in DATABASE_URL, .+\n$/,
    )
    expect(await readFile(join(folder, 'letter.txt'), 'utf8')).toBe(text)
  })

  test('exits with 1 when it cannot store the development token', async ({ folder, run }) => {
    await mkdir(join(folder, 'data', 'development-token'), { recursive: true })

    const { code, stderr } = await run(['serve', '--development'], { PORT: '0' })

    expect(code).toBe(1)
    expect(stderr).toMatch(/development-token cannot be written \(EISDIR\)\. .+\.\n$/)
  })

  test('reports every invalid setting and does not start', async ({ run }) => {
    const settings = { PORT: 'x', CURRENCY: 'gold', DATABASE_URL: 'mysql://a' }
    const { code, stdout, stderr } = await run(['serve'], settings)

    expect([code, stdout]).toEqual([1, ''])
    const lines = stderr.trimEnd().split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'CURRENCY'])
  })
})

const tokenIn = (commands: string) => /dos_test_\w+/.exec(commands)?.[0]

/** Sends the requests that the commands describe: creates an order and delivers it. Returns the order. */
async function firstOrder(commands: string): Promise<unknown> {
  const [, url] = /BASE_URL=(\S+)/.exec(commands) ?? []
  const headers = {
    Authorization: `Bearer ${tokenIn(commands)}`,
    'Content-Type': 'application/json',
  }
  const post = async (path = '', body = '') => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    expect(response.ok).toBe(true)
    return response.json()
  }
  const [create, report] = [...commands.matchAll(/_URL(\/\S+)" .*? -d '([^']*)'/gs)]
  expect(await post(create?.[1], create?.[2])).toMatchObject({ status: 'pending', total: 26_500 })

  const [, first = '', others] = /paste this with "(\w+)", then with (.*):/.exec(commands) ?? []
  const statuses = [first, ...Array.from(others?.matchAll(/\w+/g) ?? [], String)]
  let order: unknown
  for (const to of statuses) order = await post(report?.[1], report?.[2]?.replace(first, to))
  return order
}
