import { unless } from '@delivery-orders/tooling/unless.ts'
import { test as base, describe, expect } from 'vitest'
import { forgetsClaims } from '../orders/planted/forgets-claims.ts'
import { engine, isInMemory } from '../support/engine.ts'
import { newDatabase } from '../support/new-database.ts'
import { modelRun } from './model-run.ts'
import {
  cancelsTwice,
  forgetsTries,
  forgetsWhatWasPickedUp,
  losesKeysWithTheProcess,
  losesLanguages,
  losesReports,
} from './planted/sabotage.ts'

const { RUNS, COMMANDS, SEED, FAILED_PATH: path, REPLAY_PATH: replayPath } = process.env

/** Number of runs, and of commands per run. For a longer test: RUNS=3000 COMMANDS=60 pnpm test:long -- model. */
const runs = Number(RUNS ?? (engine === 'postgres' ? 25 : 50))
const commands = Number(COMMANDS ?? 25)
/** A failed run prints seed, path and replayPath. To reproduce it, set SEED, FAILED_PATH and REPLAY_PATH to them. */
const seed = Number(SEED ?? Date.now() % 1_000_000)
const replay = path && replayPath ? { path, replayPath } : undefined

const test = base.extend<{ databaseUrl: string }>({
  databaseUrl: async ({ task: _ }, use) => {
    await using opened = new AsyncDisposableStack()
    await use((await newDatabase(opened)).url)
  },
})

/** Responses that occur some 80 times or more in 1,000 runs. Without one, the commands do not cover the contract. */
const usual = [
  'batch 200',
  'batch 400 validation_failed',
  'batch created',
  'batch existing',
  'batch refused duplicate_reference',
  'cancel 200',
  'cancel 404 order_not_found',
  'cancel 409 order_not_cancelable',
  'correct 200',
  'correct 400 validation_failed',
  'correct 404 order_not_found',
  'correct 409 order_not_changeable',
  'correct 412 precondition_failed',
  'create 201',
  'create 409 duplicate_reference',
  'create 422 idempotency_key_reused',
  'erase erased',
  'erase needed',
  'get 200',
  'get 404 order_not_found',
  'list',
  'list of final orders',
  'list of a fleet by courier',
  'list of a fleet by late',
  'list of a fleet by limit',
  'list of a fleet by reference',
  'progress 200',
  'progress 400 validation_failed',
  'progress 404 order_not_found',
  'progress 409 code_locked',
  'progress 409 invalid_transition',
  'progress 409 proof_required',
  'progress 409 wrong_code',
  'progress 422 idempotency_key_reused',
  'repeat 422 idempotency_key_reused',
  'repeat replay',
  'repeat created',
  'repeat done',
  'repeat existing',
  'repeat refused earlier_step_refused',
  'restart',
  'steps 200',
  'steps 400 validation_failed',
  'steps done',
  'steps refused earlier_step_refused',
  'steps refused invalid_transition',
  'steps refused order_not_found',
  'steps refused validation_failed',
  'update 200',
  'update 400 validation_failed',
  'update 404 order_not_found',
  'update 409 order_not_changeable',
  'update 412 precondition_failed',
]

test(`the server behaves like the service in memory in ${runs} runs of ${commands} commands`, {
  timeout: 120_000 + runs * commands * 20,
  ...unless(isInMemory && 'in memory, where it compares the service with itself'),
}, async ({ databaseUrl }) => {
  console.log(`seed ${seed}`)
  const seen = await modelRun({ databaseUrl, runs, commands, seed, ...(replay && { replay }) })

  const counts = [...seen].map(([what, count]) => `${what}: ${count}`).toSorted()
  const total = [...seen.values()].reduce((sum, count) => sum + count, 0)
  console.log(`seed ${seed}: ${runs} runs, ${total} commands\n  ${counts.join('\n  ')}`)
  if (runs >= 1_000 && !replay) expect([...seen.keys()]).toEqual(expect.arrayContaining(usual))
})

// The sabotage is the same on all engines.
describe('a sabotaged service', unless(engine !== 'sqlite' && 'on SQLite only'), () => {
  test.for([
    ['a second event for an order that is canceled twice', cancelsTwice],
    ['an order that is pending although an item was picked up', forgetsWhatWasPickedUp],
    ['an idempotency key that is lost in a restart', losesKeysWithTheProcess],
    ['a report of a courier that is not stored', losesReports],
    ['a wrong code that is not counted', forgetsTries],
    ['a language of the recipient that is not stored', losesLanguages],
    ['a key that a batch does not claim if it creates nothing', forgetsClaims],
  ] as const)('the model test detects %s', async ([_, openStore], { databaseUrl }) => {
    const run = modelRun({
      ...{ databaseUrl, runs: 500, commands, seed: 1, openStore, endOnFailure: true },
    })

    await expect(run).rejects.toMatchObject({
      message: expect.stringMatching(/^Property failed after \d+ tests/),
      // The cause must be a failed comparison, not an error that the sabotaged service throws.
      cause: { name: 'AssertionError' },
    })
  })
})
