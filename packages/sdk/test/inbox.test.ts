import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sqliteMemory } from '../examples/sqlite-memory.ts'
import {
  createInbox,
  InboxError,
  type InboxMemory,
  type InboxOptions,
  memoryInProcess,
} from '../src/inbox/index.ts'
import type { OrderEvent } from '../src/index.ts'
import type { ReceivedEvent } from '../src/webhooks/index.ts'
import { anEvent, tryInbox } from './support/inbox-trial.ts'
import { example, failureOf } from './support/service.ts'

/** Each run tries another one too. */
const seeds = [1, 2, 3, Date.now() % 1_000_000]

const folder = mkdtempSync(join(tmpdir(), 'delivery-orders-inbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a thousand deliveries, shuffled, repeated and with gaps, while work and timeline fail', () => {
  test.for(seeds)('each order’s history comes out right, with seed %i', async (seed) => {
    const { deliveries, failures, faults } = await tryInbox({ seed, memories: [memoryInProcess()] })

    expect(faults).toEqual([])
    expect(deliveries).toBeGreaterThan(1_000)
    expect(failures).toBeGreaterThan(100)
  })

  test.for(seeds)(
    'so it does where only some kinds are subscribed to, with seed %i',
    async (seed) => {
      const kinds = ['order.created', 'order.unassigned'] as const
      const { failures, faults } = await tryInbox({ seed, kinds, memories: [memoryInProcess()] })

      expect(faults).toEqual([])
      expect(failures).toBeGreaterThan(100)
    },
  )

  test.for(seeds)('so it does in two that share a database, with seed %i', async (seed) => {
    const file = join(folder, `shared-${seed}.db`)
    using one = sqliteMemory(file)
    using other = sqliteMemory(file)

    expect((await tryInbox({ seed, memories: [one, other] })).faults).toEqual([])
  })

  test.for<[string, () => Omit<Parameters<typeof tryInbox>[0], 'seed'>, string]>([
    [
      'a memory that does not keep',
      () => ({ memories: [withMemory({ advance: () => true })] }),
      'handled twice',
    ],
    [
      'a claim that all get',
      () => ({ memories: [memoryThatAllClaim()] }),
      'two events of an order at a time',
    ],
    [
      'a memory for each of two processes',
      () => ({ memories: [memoryInProcess(), memoryInProcess()] }),
      'handled twice',
    ],
    ['a memory that forgets at once', () => ({ memories: [memoryInProcess(1)] }), 'handled twice'],
    [
      'a failure that nobody hears of',
      () => ({ memories: [memoryInProcess()], sabotage: mute }),
      'lost',
    ],
  ])('the trial sees it: %s', async ([, sabotaged, fault]) => {
    expect((await tryInbox({ seed: 1, ...sabotaged() })).faults).toContain(fault)
  })
})

const withMemory = (changed: Partial<InboxMemory>): InboxMemory => ({
  ...memoryInProcess(),
  ...changed,
})

function memoryThatAllClaim(): InboxMemory {
  const handled = new Map<string, number>()
  return {
    claim: (key) => handled.get(key) ?? 0,
    advance: (key, _holder, sequence) => handled.set(key, sequence).size > 0,
    release: () => undefined,
  }
}

const mute =
  (handle: InboxOptions['handle']): InboxOptions['handle'] =>
  async (event) => {
    try {
      await handle(event)
    } catch {
      // Nobody hears of it.
    }
  }

/** An inbox that notes what is handled, over a timeline of one order with so many events. */
function noting(options: Partial<InboxOptions> = {}) {
  const handled: ReceivedEvent[] = []
  let reads = 0
  const inbox = createInbox({
    timeline: (reference) => {
      reads += 1
      return Array.from({ length: 9 }, (_, index) => anEvent(reference, index + 1))
    },
    handle: (event) => handled.push(event),
    memory: memoryInProcess(),
    ...options,
  })
  const take = async (...sequences: number[]): Promise<void> => {
    for (const sequence of sequences) await inbox.take(anEvent('A', sequence))
  }
  return {
    inbox,
    take,
    handled: () => handled.map(({ sequence }) => sequence),
    kinds: () => handled.map((event) => (event.type === 'unknown' ? event.kind : event.type)),
    reads: () => reads,
  }
}

describe('an inbox', () => {
  test('asks for nothing while events come in order', async () => {
    const { take, handled, reads } = noting()
    await take(1, 2, 2, 3, 1)

    expect([handled(), reads()]).toEqual([[1, 2, 3], 0])
  })

  test('gets what lies before the first event that it sees, and drops it when it comes', async () => {
    const { take, handled, reads } = noting()
    await take(5, 3, 1, 5, 6, 2)

    expect([handled(), reads()]).toEqual([[1, 2, 3, 4, 5, 6], 1])
  })

  test('hands on a test of the webhook once, whatever it is subscribed to', async () => {
    const { inbox, kinds } = noting({ kinds: ['order.delivered'] })
    const event = JSON.parse(example('event.webhook.test'))
    await inbox.take(event)
    await inbox.take(event)
    await inbox.take({ ...event, id: 'evt_other' })

    expect(kinds()).toEqual(['webhook.test', 'webhook.test'])
  })

  test('hands on kinds to come, in their place or without one', async () => {
    const { inbox, kinds } = noting()
    const { type, ...courier } = { ...JSON.parse(example('event.webhook.test')), id: 'evt_c' }
    await inbox.take(anEvent('A', 1, 'order.rerouted'))
    await inbox.take({ ...courier, type: 'unknown', kind: 'courier.moved' })
    await inbox.take({ ...courier, type: 'unknown', kind: 'courier.moved' })
    await inbox.take(anEvent('A', 2))

    expect(kinds()).toEqual(['order.rerouted', 'courier.moved', 'order.assigned'])
  })

  test('tells orders of the two modes apart', async () => {
    const { inbox, handled } = noting()
    await inbox.take({ ...anEvent('A', 1), mode: 'test' })
    await inbox.take({ ...anEvent('A', 1), mode: 'live' })

    expect(handled()).toEqual([1, 1])
  })

  test('passes on what the handler throws, and gives it the same event again', async () => {
    const failure = new Error('no connection to the shop')
    const seen: number[] = []
    const { take } = noting({
      handle: ({ sequence }) => {
        seen.push(sequence)
        if (seen.length === 2) throw failure
      },
    })
    await take(1)

    expect(await failureOf(take(2))).toBe(failure)
    await take(3)
    await take(2)
    expect(seen).toEqual([1, 2, 2, 3])
  })

  test('passes on what the timeline throws, and goes on when it can be read', async () => {
    const failure = new Error('the service cannot be reached')
    let isDown = true
    const { take, handled } = noting({
      timeline: (reference) => {
        if (isDown) throw failure
        return [anEvent(reference, 1), anEvent(reference, 2)]
      },
    })

    expect(await failureOf(take(2))).toBe(failure)
    expect(handled()).toEqual([])
    isDown = false
    await take(2)
    expect(handled()).toEqual([1, 2])
  })

  test.for<[string, OrderEvent[], number[]]>([
    ['nothing', [], []],
    ['not the first one', [anEvent('A', 2), anEvent('A', 3)], []],
    ['not the one in the middle', [anEvent('A', 1), anEvent('A', 3)], [1]],
  ])('refuses a timeline that has %s', async ([, timeline, done]) => {
    const { take, handled } = noting({ timeline: () => timeline })
    const error = await failureOf(take(4))

    expect(error).toBeInstanceOf(InboxError)
    expect(error).toMatchObject({ name: 'InboxError', code: 'incomplete_timeline' })
    expect(handled()).toEqual(done)
  })

  test('waits for another delivery of the order, and for none of another order', async () => {
    let finish = (): void => undefined
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const done: string[] = []
    const { inbox } = noting({
      waitMs: 50,
      handle: async ({ id }) => {
        if (id === 'evt_A_1') await isFinished
        done.push(id)
      },
    })
    const first = inbox.take(anEvent('A', 1))
    const impatient = failureOf(inbox.take(anEvent('A', 2)))
    await inbox.take(anEvent('B', 1))

    expect(await impatient).toMatchObject({ code: 'busy' })
    expect(done).toEqual(['evt_B_1'])
    finish()
    await first
    await inbox.take(anEvent('A', 2))
    expect(done).toEqual(['evt_B_1', 'evt_A_1', 'evt_A_2'])
  })

  test('takes over from a holder who died, and who outlives its lease is told', async () => {
    const memory = memoryInProcess()
    await memory.claim('order live A', 'one who died', 30)
    const { take, handled } = noting({ memory })
    await take(1)
    expect(handled()).toEqual([1])

    const slow = noting({ memory: withMemory({ advance: () => false }) })
    expect(await failureOf(slow.take(1))).toMatchObject({ code: 'lost_claim' })
  })

  test('hands on nothing when another has taken over while the timeline was read', async () => {
    const memory = memoryInProcess()
    const other = noting({ memory })
    const slow = noting({
      memory,
      leaseMs: 0,
      timeline: async function* (reference) {
        await other.take(3)
        yield* [anEvent(reference, 1), anEvent(reference, 2)]
      },
    })

    expect(await failureOf(slow.take(3))).toMatchObject({ code: 'lost_claim' })
    expect([other.handled(), slow.handled()]).toEqual([[1, 2, 3], []])
  })

  test('handles an event again that the memory could not note', async () => {
    const memory = memoryInProcess()
    const failure = new Error('the disk is full')
    let isFull = true
    const { take, handled } = noting({
      memory: {
        ...memory,
        advance: (...asked) => {
          if (isFull) throw failure
          return memory.advance(...asked)
        },
        release: async (...asked) => {
          await memory.release(...asked)
          throw new Error('it cannot be asked')
        },
      },
    })

    expect(await failureOf(take(1))).toBe(failure)
    isFull = false
    await take(1, 1, 2)
    expect(handled()).toEqual([1, 1, 2])
  })
})
