import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sqliteMemory } from '../examples/sqlite-memory.ts'
import { type InboxMemory, type InboxOptions, memoryInProcess } from '../src/inbox/index.ts'
import { tryInbox } from './support/inbox-trial.ts'

/** Three fixed seeds for random numbers, and a seed that differs in every run. */
const seeds = [1, 2, 3, Date.now() % 1_000_000]

const folder = mkdtempSync(join(tmpdir(), 'delivery-orders-inbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('with 1,000 events, shuffled, repeated or lost messages, and random failures of handler and timeline', () => {
  test.for(seeds)('an inbox handles each event once, in order, with seed %i', async (seed) => {
    const { deliveries, failures, faults } = await tryInbox({
      seed,
      memories: [memoryInProcess()],
    })

    expect(faults).toEqual([])
    expect(deliveries).toBeGreaterThan(1_000)
    expect(failures).toBeGreaterThan(100)
  })

  test.for(seeds)(
    'an inbox that subscribes to two event kinds handles each event of these kinds once, in order, with seed %i',
    async (seed) => {
      const kinds = ['order.created', 'order.unassigned'] as const
      const { failures, faults } = await tryInbox({ seed, kinds, memories: [memoryInProcess()] })

      expect(faults).toEqual([])
      expect(failures).toBeGreaterThan(100)
    },
  )

  test.for(seeds)(
    'two inboxes that share a database handle each event once, in order, with seed %i',
    async (seed) => {
      const file = join(folder, `shared-${seed}.db`)
      using one = sqliteMemory(file)
      using other = sqliteMemory(file)

      expect((await tryInbox({ seed, memories: [one, other] })).faults).toEqual([])
    },
  )

  test.for<[string, () => Omit<Parameters<typeof tryInbox>[0], 'seed'>, string]>([
    [
      'an inbox memory that does not store progress',
      () => ({ memories: [{ ...memoryInProcess(), advance: () => true }] }),
      'handled twice',
    ],
    [
      'an inbox memory that grants every claim',
      () => ({ memories: [memoryThatGrantsEveryClaim()] }),
      'two events of an order at a time',
    ],
    [
      'two inboxes with separate inbox memories',
      () => ({ memories: [memoryInProcess(), memoryInProcess()] }),
      'handled twice',
    ],
    ['a memory for a single order', () => ({ memories: [memoryInProcess(1)] }), 'handled twice'],
    [
      'a handler that swallows its errors',
      () => ({ memories: [memoryInProcess()], sabotage: swallowErrors }),
      'lost',
    ],
  ])('the inbox trial detects %s', async ([, sabotaged, fault]) => {
    expect((await tryInbox({ seed: 1, ...sabotaged() })).faults).toContain(fault)
  })
})

function memoryThatGrantsEveryClaim(): InboxMemory {
  const handled = new Map<string, number>()
  return {
    claim: (key) => handled.get(key) ?? 0,
    advance: (key, _holder, sequence) => handled.set(key, sequence).size > 0,
    release: () => undefined,
  }
}

const swallowErrors =
  (handle: InboxOptions['handle']): InboxOptions['handle'] =>
  async (event) => {
    try {
      await handle(event)
    } catch {
      // The inbox does not learn that the handler failed.
    }
  }
