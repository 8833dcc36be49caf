import { describe, expect, test } from 'vitest'
import { localTimes } from './zone.ts'

describe('localTimes', () => {
  test.each([
    ['Africa/Abidjan', '2026-12-01T09:00', '2026-12-01T09:00:00Z'],
    ['Africa/Lagos', '2026-12-01T09:00', '2026-12-01T08:00:00Z'],
    ['Europe/Paris', '2026-03-29T01:59', '2026-03-29T00:59:00Z'],
    ['Europe/Paris', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
    ['Europe/Paris', '2026-10-25T03:30', '2026-10-25T02:30:00Z'],
    ['America/New_York', '2026-11-01T23:30', '2026-11-02T04:30:00Z'],
  ])('reads and writes in %s the time %s as %s', (zone, local, utc) => {
    const times = localTimes(zone)
    expect(times.read(local)).toBe(Date.parse(utc))
    expect(times.write(Date.parse(utc))).toBe(local)
  })

  test.each(['', 'tomorrow', '2026-13-01T09:00', '2026-12-01', '2026-12-01T09:00:00'])(
    'reads no time from %j',
    (text) => expect(localTimes('UTC').read(text)).toBeUndefined(),
  )
})
