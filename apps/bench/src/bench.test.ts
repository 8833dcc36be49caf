import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node, run } from '@delivery-orders/tooling/processes.ts'
import { expect, test } from 'vitest'
import { measureWork } from './gate.ts'
import { sqliteContest } from './http.ts'
import { sourceProgram } from './processes.ts'
import { temporaryFolder } from './program.ts'
import { comparedWorkloads } from './requests.ts'
import { runRounds } from './rounds.ts'
import { workCounter } from './usage.ts'

const serverFile = new URL('../../server/src/main.ts', import.meta.url)
const program = sourceProgram(serverFile)

test('every workload runs on every contestant, every response is right, and every order is stored', async () => {
  const short = { positionals: [], connections: ['4'], seconds: 0.1, 'warm-up': 0.1 }
  const contest = sqliteContest(short, program, ['limit', 'fastify+'])
  const measurements = await runRounds(contest, 1)

  expect(measurements).toHaveLength(comparedWorkloads.length * 3)
  for (const { figures } of measurements) expect(figures['requests/s']).toBeGreaterThan(0)
})

test('two servers take turns at updating orders, and every response is right', async () => {
  const parts = {
    programs: { before: program, here: program },
    folder: temporaryFolder('gate'),
    postgresPort: undefined,
    webhooks: 1,
    count: workCounter().count,
    lengths: { population: 96, warmUpTurns: 1, turns: 2, requests: 32 },
  }
  const { before, here } = await measureWork(parts, 'update-order')

  expect(before).toBeGreaterThan(0)
  expect(here).toBeGreaterThan(0)
})

test('`check` finds no fault in a seeded database, and compares each rendered order', async () => {
  const file = join(temporaryFolder('seed'), 'seed.db')
  const env = { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${file}` }
  const seed = [fileURLToPath(new URL('main.ts', import.meta.url)), 'seed', '--database', file]
  expect(await run([...node, ...seed, '--orders', '300'], { env })).toMatchObject({ code: 0 })

  const { code, stdout, stderr } = await run([...node, fileURLToPath(serverFile), 'check'], { env })
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Checked 300 orders .* and 300 stored responses/)
  expect(code).toBe(0)
})
