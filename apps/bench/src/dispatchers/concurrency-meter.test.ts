import { expect, test } from 'vitest'
import { assertWithinCaps, concurrencyMeter } from './concurrency-meter.ts'

test('concurrencyMeter returns the most messages at one webhook and at one client at the same time', () => {
  const meter = concurrencyMeter()
  const leave = meter.enter('/1/a')
  meter.enter('/1/b')
  leave()
  meter.enter('/1/b')
  meter.enter('/2/a')

  expect(meter.highest).toEqual({ webhook: 2, client: 2 })
})

test.each([
  { webhook: 5, client: 5 },
  { webhook: 4, client: 33 },
])(
  'assertWithinCaps rejects $webhook messages at one webhook and $client at its client',
  (highest) => {
    expect(() => assertWithinCaps(highest)).toThrow('allowed are 4 and 32')
  },
)

test('assertWithinCaps accepts messages up to both limits', () => {
  expect(() => assertWithinCaps({ webhook: 4, client: 32 })).not.toThrow()
})
