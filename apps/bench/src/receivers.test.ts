import { expect, test } from 'vitest'
import { assertWithinCaps, checkArrivals, concurrencyMeter } from './receivers.ts'

test('checkArrivals accepts every event once, in any order, and reports what is lost, repeated or unexpected', () => {
  const check = (ids: readonly string[]) => () => checkArrivals(ids, new Set(['evt_1', 'evt_2']))

  expect(check(['evt_2', 'evt_1'])).not.toThrow()
  expect(check(['evt_1'])).toThrow('1 lost, 0 repeated, 0 unexpected')
  expect(check(['evt_1', 'evt_2', 'evt_1'])).toThrow('0 lost, 1 repeated, 0 unexpected')
  expect(check(['evt_1', 'evt_2', 'evt_3'])).toThrow('0 lost, 0 repeated, 1 unexpected')
})

test('concurrencyMeter returns the most messages at one webhook and at one client at the same time', () => {
  const meter = concurrencyMeter(2)
  const leave = meter.enter(0)
  meter.enter(1)
  leave()
  meter.enter(1)
  meter.enter(2)

  expect(meter.highest).toEqual({ webhook: 2, client: 2 })
})

test('assertWithinCaps accepts messages up to both limits, and rejects one more', () => {
  expect(() => assertWithinCaps({ webhook: 4, client: 32 })).not.toThrow()
  expect(() => assertWithinCaps({ webhook: 5, client: 5 })).toThrow('5 messages were at one')
  expect(() => assertWithinCaps({ webhook: 4, client: 33 })).toThrow('33 at one client')
})
