import { expect, test } from 'vitest'
import { checkArrivals } from './check-arrivals.ts'
import type { Arrivals } from './protocol.ts'

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

test('every event once, in any order, with a signed sample, is right', () => {
  expect(check(arrived(['evt_2', 'evt_1']))).not.toThrow()
})

test.each([
  { name: 'an event that was lost', ids: ['evt_1'], want: '1 were lost' },
  { name: 'an event that came twice', ids: ['evt_1', 'evt_2', 'evt_1'], want: '1 came again' },
  { name: 'an event of nobody', ids: ['evt_1', 'evt_2', 'evt_3'], want: '1 are of nobody' },
])('$name is seen', ({ ids, want }) => {
  expect(check(arrived(ids))).toThrow(want)
})

test.each([
  { name: 'body', wrong: { ...sample, body: '{"id":"evt_1","name":"Kone"}' } },
  { name: 'time', wrong: { ...sample, timestamp: '1614265331' } },
  { name: 'signature', wrong: { ...sample, signature: `${sample.signature}=` } },
])('a sample with another $name is seen', ({ wrong }) => {
  expect(check(arrived(['evt_1', 'evt_2'], [sample, wrong]))).toThrow('not signed')
})

test('without a sample nothing was shown', () => {
  expect(check(arrived(['evt_1', 'evt_2'], []))).toThrow('No message')
})
