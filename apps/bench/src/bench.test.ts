import { expect, test } from 'vitest'
import { sqliteContest } from './http.ts'
import { sourceProgram } from './processes.ts'
import { comparedWorkloads } from './requests.ts'
import { runRounds } from './rounds.ts'

test('every workload runs on every contestant, every response is right, and every order is stored', async () => {
  const server = sourceProgram(new URL('../../server/src/main.ts', import.meta.url))
  const short = { positionals: [], connections: ['4'], seconds: 0.1, 'warm-up': 0.1 }
  const contest = sqliteContest(short, server, ['limit', 'fastify+'])
  const measurements = await runRounds(contest, 1)

  expect(measurements).toHaveLength(comparedWorkloads.length * 3)
  for (const { figures } of measurements) expect(figures['requests/s']).toBeGreaterThan(0)
})
