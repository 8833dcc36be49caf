// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect } from 'vitest'
import { mainFile } from '../support/server-process.ts'
import { test as base } from './support/command-line.ts'

interface Started {
  readonly stdout: string[]
  readonly stderr: string[]
  /** Resolves to the first line of standard output that contains the text. */
  line(text: string): Promise<string>
  readonly ended: Promise<number | NodeJS.Signals | null>
  kill(signal: NodeJS.Signals): void
}

type Start = (settings?: Readonly<Record<string, string>>, ...flags: string[]) => Started

const test = base.extend<{ serve: Start }>({
  serve: async ({ folder }, use) => {
    const runs: Started[] = []
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

  test('issues no token when DATABASE_URL is set', async ({ serve }) => {
    const own = serve({ DATABASE_URL: 'sqlite:own.db' }, '--development')
    await own.line('token issue CLIENT')
    own.kill('SIGTERM')
    expect(await own.ended).toBe(0)
    expect(own.stdout.join('\n')).not.toContain('dos_')
  })
})

describe('serve', () => {
  test('prints a token for an in-memory database, because no other process could issue one', async ({
    serve,
  }) => {
    const inMemory = serve({ DATABASE_URL: 'sqlite::memory:' })

    expect(await responseTo(await inMemory.line('curl -i '))).toMatchObject({ status: 'pending' })
  })

  test.for(['--no-deprecation', '--throw-deprecation'])(
    'serves requests under NODE_OPTIONS=%s',
    async (NODE_OPTIONS, { serve }) => {
      const inMemory = serve({ DATABASE_URL: 'sqlite::memory:', NODE_OPTIONS })

      expect(await responseTo(await inMemory.line('curl -i '))).toMatchObject({ status: 'pending' })
    },
  )

  test('says what to do about a port that is in use', async ({ run }) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }

    const { code, stderr } = await run(['serve'], { PORT: String(port) })

    expect([code, stderr]).toEqual([
      1,
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.\n`,
    ])
    other.close()
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

function start(
  cwd: string,
  settings: Readonly<Record<string, string>>,
  flags: readonly string[],
): Started {
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
