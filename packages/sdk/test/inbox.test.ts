import { describe, expect, test } from 'vitest'
import { createInbox, InboxError, type InboxOptions, memoryInProcess } from '../src/inbox/index.ts'
import type { OrderEvent } from '../src/index.ts'
import type { ReceivedEvent } from '../src/webhooks/index.ts'
import { anEvent } from './support/inbox-trial.ts'
import { example, failureOf } from './support/service.ts'

/** An inbox that records the events it handles. Its timeline returns nine events for each order. */
function recordingInbox(options: Partial<InboxOptions> = {}) {
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
  test('an inbox does not read the timeline while events arrive in order', async () => {
    const { take, handled, reads } = recordingInbox()
    await take(1, 2, 2, 3, 1)

    expect([handled(), reads()]).toEqual([[1, 2, 3], 0])
  })

  test('an inbox reads missed events from the timeline once, and ignores their later deliveries', async () => {
    const { take, handled, reads } = recordingInbox()
    await take(5, 3, 1, 5, 6, 2)

    expect([handled(), reads()]).toEqual([[1, 2, 3, 4, 5, 6], 1])
  })

  test('an inbox handles each webhook.test event once, even if it subscribes only to other kinds', async () => {
    const { inbox, kinds } = recordingInbox({ kinds: ['order.delivered'] })
    const event = JSON.parse(example('event.webhook.test'))
    await inbox.take(event)
    await inbox.take(event)
    await inbox.take({ ...event, id: 'evt_other' })

    expect(kinds()).toEqual(['webhook.test', 'webhook.test'])
  })

  test('an inbox handles a webhook.disabled event once, if kinds has it or is left out', async () => {
    const event = JSON.parse(example('event.webhook.disabled'))
    for (const kinds of [undefined, ['webhook.disabled'], ['order.delivered']] as const) {
      const recorded = recordingInbox({ kinds })
      await recorded.inbox.take(event)
      await recorded.inbox.take(event)

      const isWanted = kinds?.[0] !== 'order.delivered'
      expect([kinds, recorded.kinds()]).toEqual([kinds, isWanted ? ['webhook.disabled'] : []])
    }
  })

  test('an inbox handles events of unknown kinds once, with or without an order', async () => {
    const { inbox, kinds } = recordingInbox()
    const { type, ...courier } = { ...JSON.parse(example('event.webhook.test')), id: 'evt_c' }
    await inbox.take(anEvent('A', 1, 'order.rerouted'))
    await inbox.take({ ...courier, type: 'unknown', kind: 'courier.moved' })
    await inbox.take({ ...courier, type: 'unknown', kind: 'courier.moved' })
    await inbox.take(anEvent('A', 2))

    expect(kinds()).toEqual(['order.rerouted', 'courier.moved', 'order.assigned'])
  })

  test('an inbox treats orders with the same reference in live and test mode as different', async () => {
    const { inbox, handled } = recordingInbox()
    await inbox.take({ ...anEvent('A', 1), mode: 'test' })
    await inbox.take({ ...anEvent('A', 1), mode: 'live' })

    expect(handled()).toEqual([1, 1])
  })

  test('take rejects with the error of the handler, and the next take handles the failed event again', async () => {
    const failure = new Error('no connection to the shop')
    const seen: number[] = []
    const { take } = recordingInbox({
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

  test('take rejects with the error of the timeline, and continues when the timeline is available again', async () => {
    const failure = new Error('the service cannot be reached')
    let isDown = true
    const { take, handled } = recordingInbox({
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
    ['no events', [], []],
    ['no first event', [anEvent('A', 2), anEvent('A', 3)], []],
    ['a gap', [anEvent('A', 1), anEvent('A', 3)], [1]],
  ])('take rejects with incomplete_timeline if the timeline has %s', async ([, timeline, done]) => {
    const { take, handled } = recordingInbox({ timeline: () => timeline })
    const error = await failureOf(take(4))

    expect(error).toBeInstanceOf(InboxError)
    expect(error).toMatchObject({ name: 'InboxError', code: 'incomplete_timeline' })
    expect(handled()).toEqual(done)
  })

  test('take waits up to waitMs while another event of the order is handled, but not for other orders', async () => {
    let finish = (): void => undefined
    const isFinished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const done: string[] = []
    const { inbox } = recordingInbox({
      waitMs: 50,
      handle: async ({ id }) => {
        if (id === 'evt_A_1') await isFinished
        done.push(id)
      },
    })
    const first = inbox.take(anEvent('A', 1))
    const timedOut = failureOf(inbox.take(anEvent('A', 2)))
    await inbox.take(anEvent('B', 1))

    expect(await timedOut).toMatchObject({ code: 'busy' })
    expect(done).toEqual(['evt_B_1'])
    finish()
    await first
    await inbox.take(anEvent('A', 2))
    expect(done).toEqual(['evt_B_1', 'evt_A_1', 'evt_A_2'])
  })

  test('take claims an order with an expired lease, and rejects with lost_claim if its own claim is lost', async () => {
    const memory = memoryInProcess()
    await memory.claim('order live A', 'crashed holder', 30)
    const { take, handled } = recordingInbox({ memory })
    await take(1)
    expect(handled()).toEqual([1])

    const slow = recordingInbox({ memory: { ...memoryInProcess(), advance: () => false } })
    expect(await failureOf(slow.take(1))).toMatchObject({ code: 'lost_claim' })
  })

  test('an inbox handles nothing if its claim was taken over while it read the timeline', async () => {
    const memory = memoryInProcess()
    const other = recordingInbox({ memory })
    const slow = recordingInbox({
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

  test('an inbox handles an event again if the inbox memory could not store that it was handled', async () => {
    const memory = memoryInProcess()
    const failure = new Error('the disk is full')
    let isFull = true
    const { take, handled } = recordingInbox({
      memory: {
        ...memory,
        advance: (...args) => {
          if (isFull) throw failure
          return memory.advance(...args)
        },
        release: async (...args) => {
          await memory.release(...args)
          throw new Error('the inbox memory cannot be reached')
        },
      },
    })

    expect(await failureOf(take(1))).toBe(failure)
    isFull = false
    await take(1, 1, 2)
    expect(handled()).toEqual([1, 1, 2])
  })
})

test.for<[string, Record<string, unknown>, string]>([
  ['without a memory', { memory: undefined }, 'memory.claim must be a function.'],
  ['without a handler', { handle: undefined }, 'handle must be a function.'],
  [
    'for a misspelled kind',
    { kinds: ['delivered'] },
    'kinds such as order.delivered, not delivered.',
  ],
])('an inbox %s is refused', ([, options, message]) => {
  const memory = memoryInProcess()
  const given = { timeline: () => [], handle: () => undefined, memory, ...options }

  expect(() => createInbox(given as InboxOptions)).toThrow(message)
})

test('an inbox refuses a message in place of its event', async () => {
  const inbox = createInbox({ timeline: () => [], handle: () => {}, memory: memoryInProcess() })

  expect(await failureOf(inbox.take('{}' as unknown as ReceivedEvent))).toMatchObject({
    message: 'take needs an event, such as that of await receive(...).',
  })
})
