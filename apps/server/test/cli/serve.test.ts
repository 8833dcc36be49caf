// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, describe, expect } from 'vitest'
import { mainFile } from '../support/server-process.ts'

interface Run {
  readonly stdout: string[]
  readonly stderr: string[]
  /** Resolves to the first line of standard output that contains the text. */
  line(text: string): Promise<string>
  readonly ended: Promise<number | NodeJS.Signals | null>
  kill(signal: NodeJS.Signals): void
}

type Start = (settings?: Readonly<Record<string, string>>, ...flags: string[]) => Run

const test = base.extend<{ folder: string; serve: Start }>({
  folder: async ({ task: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'delivery-orders-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  serve: async ({ folder }, use) => {
    const runs: Run[] = []
    await use((settings = {}, ...flags) => {
      const run = start(folder, settings, flags)
      runs.push(run)
      return run
    })
    for (const run of runs) run.kill('SIGKILL')
    await Promise.all(runs.map(({ ended }) => ended))
  },
})

describe('serve --development', () => {
  test('issues a token, prints a curl command that creates an order, and reuses the token at the next start', async ({
    folder,
    serve,
  }) => {
    const first = serve({}, '--development')
    const line = await first.line('curl -i ')
    const url = /http:\S+(?=\/orders)/.exec(line)?.[0]
    expect(first.stdout.slice(0, 4)).toEqual([
      `Delivery Orders at ${url}`,
      `Reference       at ${url}/docs`,
      `Contract        at ${url}/openapi.yaml`,
      `Data            in ${join(await realpath(folder), 'data', 'delivery-orders.db')}`,
    ])
    expect(await responseTo(line)).toMatchObject({ status: 'pending' })
    first.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = serve({}, '--development')
    expect(tokenIn(await second.line('curl -i '))).toBe(tokenIn(line))

    const data = join(folder, 'data')
    expect((await readFile(join(data, 'development-token'), 'utf8')).trim()).toBe(tokenIn(line))
    expect((await stat(data)).mode & 0o777).toBe(0o700)
    for (const file of ['development-token', 'delivery-orders.db'])
      expect((await stat(join(data, file))).mode & 0o777).toBe(0o600)
  })

  test('issues no token when DATABASE_URL is set or NODE_ENV is production', async ({ serve }) => {
    for (const settings of [{ DATABASE_URL: 'sqlite:own.db' }, { NODE_ENV: 'production' }]) {
      const run = serve(settings, '--development')
      await run.line('token issue CLIENT')
      run.kill('SIGTERM')
      expect(await run.ended).toBe(0)
      expect(run.stdout.join('\n')).not.toContain('dos_')
    }
  })
})

describe('serve', () => {
  test('prints a token for an in-memory database, because no other process could issue one', async ({
    serve,
  }) => {
    const run = serve({ DATABASE_URL: 'sqlite::memory:' })

    expect(await responseTo(await run.line('curl -i '))).toMatchObject({ status: 'pending' })
  })

  test.for(['--no-deprecation', '--throw-deprecation'])(
    'serves requests under NODE_OPTIONS=%s',
    async (NODE_OPTIONS, { serve }) => {
      const run = serve({ DATABASE_URL: 'sqlite::memory:', NODE_OPTIONS })

      expect(await responseTo(await run.line('curl -i '))).toMatchObject({ status: 'pending' })
    },
  )

  test('says what to do about a port that is in use', async ({ serve }) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }

    const run = serve({ PORT: String(port) })

    expect(await run.ended).toBe(1)
    expect(run.stderr.join('\n')).toBe(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
    )
    other.close()
  })

  test('says what to do about a file that is not a database, and does not change it', async ({
    folder,
    serve,
  }) => {
    const text = 'Dear Awa, '.repeat(1_000)
    await writeFile(join(folder, 'letter.txt'), text)

    const run = serve({ DATABASE_URL: 'sqlite:letter.txt' })

    expect(await run.ended).toBe(1)
    expect(run.stderr.join('\n')).toMatch(
      /^\S+letter\.txt is not an SQLite database\. Name another file in DATABASE_URL, .+$/,
    )
    expect(run.stdout).toEqual([])
    expect(await readFile(join(folder, 'letter.txt'), 'utf8')).toBe(text)
  })

  test('exits with 1 when it cannot store the development token', async ({ folder, serve }) => {
    await mkdir(join(folder, 'data', 'development-token'), { recursive: true })

    const run = serve({}, '--development')

    expect(await run.ended).toBe(1)
    expect(run.stderr.join('\n')).toMatch(/development-token cannot be written \(EISDIR\)\. .+\.$/)
  })

  test('reports every invalid setting and does not start', async ({ serve }) => {
    const run = serve({ PORT: 'x', CURRENCY: 'gold', DATABASE_URL: 'mysql://a' })

    expect(await run.ended).toBe(1)
    expect(run.stderr.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'CURRENCY',
    ])
    expect(run.stdout).toEqual([])
  })
})

function start(
  cwd: string,
  settings: Readonly<Record<string, string>>,
  flags: readonly string[],
): Run {
  const { DATABASE_URL: _, NODE_ENV: __, ...env } = process.env
  const child = spawn(process.execPath, [mainFile, 'serve', ...flags], {
    cwd,
    env: { ...env, PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stdout: string[] = []
  const stderr: string[] = []
  const lines = createInterface({ input: child.stdout }).on('line', (line) => stdout.push(line))
  createInterface({ input: child.stderr }).on('line', (line) => stderr.push(line))
  return {
    stdout,
    stderr,
    line: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = stdout.find((line) => line.includes(text))
          if (found !== undefined) resolve(found)
        }
        look()
        lines.on('line', look)
        lines.on('close', () =>
          reject(new Error(`No line of output contains ${text}.\n${stderr.join('\n')}`)),
        )
      }),
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    kill: (signal) => child.kill(signal),
  }
}

const tokenIn = (line: string) => /dos_test_\w+/.exec(line)?.[0]

/** Sends the request that a printed curl command describes. */
async function responseTo(line: string): Promise<unknown> {
  const [url = ''] = /http:\S+/.exec(line) ?? []
  const [authorization = '', contentType = '', body = ''] = [...line.matchAll(/'([^']*)'/g)].map(
    ([, quoted]) => quoted ?? '',
  )
  const headers = [authorization, contentType].map(
    (header) => header.split(': ') as [string, string],
  )
  const response = await fetch(url, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  return response.json()
}
