import { expect, test } from 'vitest'
import { assertWithinCaps, checkArrivals, newEpisode } from './receivers.ts'

test('checkArrivals accepts every event once, in any order, and reports what is lost, repeated or unexpected', () => {
  const check = (ids: readonly string[]) => () => checkArrivals(ids, new Set(['evt_1', 'evt_2']))

  expect(check(['evt_2', 'evt_1'])).not.toThrow()
  expect(check(['evt_1'])).toThrow('1 lost, 0 repeated, 0 unexpected')
  expect(check(['evt_1', 'evt_2', 'evt_1'])).toThrow('0 lost, 1 repeated, 0 unexpected')
  expect(check(['evt_1', 'evt_2', 'evt_3'])).toThrow('0 lost, 0 repeated, 1 unexpected')
})

test('an episode has the most messages at one webhook and at one client at the same time', () => {
  const { enter, highest, arrivals } = newEpisode(3, 2)
  const leave = enter(0, 'evt_1')
  enter(1, 'evt_2')
  leave()
  enter(1, 'evt_3')
  enter(2, 'evt_4')

  expect(highest).toEqual({ webhook: 2, client: 2 })
  expect(arrivals).toEqual([['evt_1'], ['evt_2', 'evt_3'], ['evt_4']])
})

test('assertWithinCaps accepts messages up to both limits, and rejects one more', () => {
  expect(() => assertWithinCaps({ webhook: 4, client: 32 })).not.toThrow()
  expect(() => assertWithinCaps({ webhook: 5, client: 5 })).toThrow('5 messages were at one')
  expect(() => assertWithinCaps({ webhook: 4, client: 33 })).toThrow('33 at one client')
})
