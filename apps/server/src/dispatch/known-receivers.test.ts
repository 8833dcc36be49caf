import { test as base, describe, expect } from 'vitest'
import { TestClock } from '../../test/support/test-clock.ts'
import { KnownReceivers } from './known-receivers.ts'

const test = base.extend('known', () => {
  const clock = new TestClock()
  const warnings: unknown[] = []
  const receivers = new KnownReceivers(clock, {
    warn: (facts: unknown) => void warnings.push(facts),
  })
  const dateIn = (seconds: number) => new Date(clock.now() + seconds * 1_000).toUTCString()
  const certificateFor = (fromDays: number, toDays: number) => () => ({
    validFromDate: new Date(clock.now() + fromDays * 86_400_000),
    validToDate: new Date(clock.now() + toDays * 86_400_000),
  })
  return { clock, receivers, warnings, dateIn, certificateFor }
})

describe('the offset of the clock to those of receivers', () => {
  test('is the median, so that one wrong receiver does not change it', ({
    known: { receivers, dateIn },
  }) => {
    expect(receivers.clockOffsetMs).toBeNaN()
    receivers.answered('a', dateIn(-1))
    receivers.answered('b', dateIn(-9_999))
    receivers.answered('c', dateIn(2))

    expect(receivers.clockOffsetMs).toBe(1_000)
  })

  test('follows steps of the clock at once, without another response', ({
    known: { clock, receivers, dateIn },
  }) => {
    receivers.answered('a', dateIn(0))
    clock.step('2 h')
    expect(receivers.clockOffsetMs).toBe(7_200_000)
    clock.pass('30 min')
    expect(receivers.clockOffsetMs).toBe(7_200_000)
  })

  test('is unknown if no receiver has answered with a date for an hour', ({
    known: { clock, receivers, dateIn },
  }) => {
    receivers.answered('a', dateIn(0))
    receivers.answered('b', undefined)
    receivers.answered('c', 'yesterday')
    expect(receivers.clockOffsetMs).toBe(0)
    clock.pass('61 min')

    expect(receivers.clockOffsetMs).toBeNaN()
  })
})

describe('a certificate expires soon', () => {
  test.for([
    ['if it has 6 of its 90 days left', -84, 6, 1],
    ['not if it has 8 of its 90 days left', -82, 8, 0],
    ['not if it has 2 of its 6 days left', -4, 2, 0],
    ['if it has half a day of its 6 days left', -5.5, 0.5, 1],
  ] as const)('%s', ([, from, to, count], { known: { receivers, certificateFor } }) => {
    receivers.connected('a', certificateFor(from, to))

    expect(receivers.expiringCertificates).toBe(count)
  })

  test('until the host shows a renewed one, and the log names it once', ({
    known: { clock, receivers, warnings, certificateFor },
  }) => {
    const old = certificateFor(-84, 6)
    const expiresAt = old().validToDate.toISOString()
    receivers.connected('a', old)
    receivers.connected('a', () => expect.unreachable('It was read less than an hour ago.'))
    clock.pass('1 h')
    const same = { ...old(), validToDate: new Date(expiresAt) }
    receivers.connected('a', () => same)
    expect(warnings).toEqual([{ host: 'a', expiresAt }])
    expect(receivers.expiringCertificates).toBe(1)
    clock.pass('1 h')
    receivers.connected('a', certificateFor(0, 90))
    expect(receivers.expiringCertificates).toBe(0)

    receivers.connected('b', old)
    clock.pass('25 h')
    expect(receivers.expiringCertificates).toBe(0)
  })
})
