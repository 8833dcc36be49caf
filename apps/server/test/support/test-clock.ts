import type { Clock } from '@delivery-orders/operations'

const units = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Stands still until a test lets time pass. */
export class TestClock implements Clock {
  #now = Date.parse('2026-11-20T09:30:00.000Z')

  now(): number {
    return this.#now
  }

  pass(time: `${number} ${keyof typeof units}`): void {
    const [count = '0', unit = 'ms'] = time.split(' ')
    this.#now += Number(count) * units[unit as keyof typeof units]
  }
}
