import { eventIdOf } from '@delivery-orders/domain'
import { expect, test } from 'vitest'
import { type Arrivals, checkArrivals, delaysMs } from './arrivals.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Signed with the reference library of Standard Webhooks. */
const sample = {
  id: 'evt_1',
  timestamp: '1614265330',
  signature: 'v1,aIpbzLQdPn2mAzOkQTNR13rynCgryS8KhIxqCvYNXFs=',
  body: '{"id":"evt_1","name":"Koné"}',
}
const both = new Set(['evt_1', 'evt_2'])

const arrived = (ids: readonly string[], samples = [sample]): Arrivals => ({
  ids,
  at: ids.map(() => 0),
  samples,
})

const check = (arrivals: Arrivals) => () => checkArrivals(arrivals, both, secret)

test('checkArrivals accepts arrivals with every event once, in any order, and validly signed sample messages', () => {
  expect(check(arrived(['evt_2', 'evt_1']))).not.toThrow()
})

test.each([
  { name: 'a lost event', ids: ['evt_1'], want: '1 lost' },
  { name: 'a repeated event', ids: ['evt_1', 'evt_2', 'evt_1'], want: '1 repeated' },
  { name: 'an unexpected event', ids: ['evt_1', 'evt_2', 'evt_3'], want: '1 unexpected' },
])('checkArrivals reports $name', ({ ids, want }) => {
  expect(check(arrived(ids))).toThrow(want)
})

test.each([
  { name: 'body', wrong: { ...sample, body: '{"id":"evt_1","name":"Kone"}' } },
  { name: 'time', wrong: { ...sample, timestamp: '1614265331' } },
  { name: 'signature', wrong: { ...sample, signature: `${sample.signature}=` } },
])('checkArrivals reports a sample message whose $name was changed', ({ wrong }) => {
  expect(check(arrived(['evt_1', 'evt_2'], [sample, wrong]))).toThrow(
    'The signature or the body of evt_1 is wrong',
  )
})

test('checkArrivals reports arrivals without a sample message', () => {
  expect(check(arrived(['evt_1', 'evt_2'], []))).toThrow('No message was sampled')
})

const eventAt = (at: number) => eventIdOf({ orderId: 1, sequence: 1, at })

test('delaysMs returns the delays from event to arrival for all receivers together, in ascending order', () => {
  const arrivals = [
    { ids: [eventAt(1_000), eventAt(2_000)], at: [1_009.5, 2_003], samples: [] },
    { ids: [eventAt(1_000)], at: [1_000.5], samples: [] },
  ]
  expect([...delaysMs(arrivals, 0)]).toEqual([0.5, 3, 9.5])
})

test('delaysMs ignores an event from before `since` even if the event arrives after it', () => {
  const arrivals = [{ ids: [eventAt(999), eventAt(1_000)], at: [5_000, 1_001], samples: [] }]
  expect([...delaysMs(arrivals, 1_000)]).toEqual([1])
})
