import { fileURLToPath } from 'node:url'
import { test as base, describe, expect, inject } from 'vitest'
import { newPostgresDatabase } from '../support/postgres-databases.ts'
import { isHaproxyThere } from './support/balancer.ts'
import { killedNodes, type NodesReport, rolledNodes } from './support/killed-nodes.ts'

const kills = Number(process.env['KILLS'])
const rounds = Number(process.env['ROUNDS'])
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** The program as it is shipped, where it has been built. */
const shipped = process.env['ENTRY']
const entry = shipped === undefined ? undefined : [shipped, 'serve']

const test = base.extend<{ databaseUrl: string }>({
  databaseUrl: async ({ task: _ }, use) => {
    await using database = await newPostgresDatabase(inject('postgresPort'))
    await use(database.url)
  },
})

const kept = { failures: [], lost: [], surplus: [], torn: [] }

const told = (what: string, { calls, orders, seconds, longestMs }: NodesReport): boolean =>
  process.stdout.write(
    `seed ${seed}: ${what} in ${Math.round(seconds)} s: ${calls} calls for ${orders} orders, the longest ${Math.round(longestMs)} ms\n`,
  )

const isMissing = 'HAProxy is not installed (apt-get install haproxy)'
if (!isHaproxyThere) process.stdout.write(`Several nodes are not tried: ${isMissing}.\n`)

describe.skipIf(!isHaproxyThere)('three nodes behind HAProxy', () => {
  test(`${kills} kills, a second apart where nodes come back in time, lose no order, double none, and no call of the SDK fails`, {
    timeout: 60_000 + kills * 5_000,
  }, async ({ databaseUrl }) => {
    process.stdout.write(`seed ${seed}\n`)
    const found = await killedNodes({ databaseUrl, kills, seed, entry })

    told(`${kills} kills`, found)
    expect(found).toMatchObject(kept)
    expect(found.calls).toBeGreaterThan(kills * 16)
  })

  test(`${rounds} rolling restarts let no request fail, though none is tried again`, {
    timeout: 60_000 + rounds * 30_000,
  }, async ({ databaseUrl }) => {
    const found = await rolledNodes({ databaseUrl, rounds, entry, sdk: { retries: 0 } })

    told(`${rounds} rolling restarts`, found)
    expect(found).toMatchObject(kept)
  })

  test('the harness notices an answer before the change is durable', {
    timeout: 60_000,
  }, async ({ databaseUrl }) => {
    const early = [fileURLToPath(new URL('../support/answers-too-early.ts', import.meta.url))]
    const { lost } = await killedNodes({ databaseUrl, kills: 3, seed, entry: early })

    expect(lost).not.toEqual([])
  })

  test('the harness notices a balancer that tries nothing again', { timeout: 60_000 }, async ({
    databaseUrl,
  }) => {
    const balancer = (text: string) => text.replace('retry-on conn-failure empty-response', '')
    const { failures } = await killedNodes({
      databaseUrl,
      kills: 3,
      seed,
      balancer,
      sdk: { retries: 0 },
    })

    expect(failures).not.toEqual([])
  })
})
