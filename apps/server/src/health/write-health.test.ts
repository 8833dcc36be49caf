import { Unavailable } from '@delivery-orders/domain'
import { test as base, expect } from 'vitest'
import { TestClock } from '../../test/support/test-clock.ts'
import { createLog } from '../log/log.ts'
import { WriteHealth } from './write-health.ts'

const full = new Unavailable('The database cannot be used: SQLITE_FULL.', { cause: new Error() })

/** Gives each test a store whose probes can be counted, and fail or wait as the test wants. */
class Probes {
  readonly clock = new TestClock()
  count = 0
  outcome: () => Promise<void> = () => Promise.resolve()
  readonly health = new WriteHealth(
    () => {
      this.count += 1
      return this.outcome()
    },
    this.clock,
    createLog('silent'),
  )
  check = () => this.health.check()
}

const test = base.extend<{ probes: Probes }>({
  probes: async ({ task: _ }, use) => use(new Probes()),
})

test('checks make no probe while writes succeed', async ({ probes }) => {
  probes.health.succeeded()
  probes.clock.pass('1 min')

  await probes.check()

  expect(probes.count).toBe(0)
})

test('a check rejects with the reason of a failed write until a write succeeds', async ({
  probes,
}) => {
  probes.health.failed(full)
  await expect(probes.check()).rejects.toBe(full)

  probes.health.succeeded()
  await expect(probes.check()).resolves.toBeUndefined()
})

test('a second after the failed write, a successful probe ends the fault', async ({ probes }) => {
  probes.health.failed(full)
  probes.clock.pass('999 ms')
  await expect(probes.check()).rejects.toBe(full)
  expect(probes.count).toBe(0)

  probes.clock.pass('1 ms')
  await expect(probes.check()).resolves.toBeUndefined()
  expect(probes.count).toBe(1)
})

test('a failed probe is repeated after a second', async ({ probes }) => {
  probes.health.failed(full)
  const broken = new Unavailable('The database cannot be used: SQLITE_IOERR.')
  probes.outcome = () => Promise.reject(broken)
  probes.clock.pass('1 s')
  for (let check = 0; check < 3; check++) await expect(probes.check()).rejects.toBe(broken)
  expect(probes.count).toBe(1)

  probes.outcome = () => Promise.resolve()
  probes.clock.pass('1 s')
  await expect(probes.check()).resolves.toBeUndefined()
  expect(probes.count).toBe(2)
})

test('concurrent checks share one probe', async ({ probes }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  probes.outcome = () => promise
  probes.health.failed(full)
  probes.clock.pass('1 s')

  const checks = [probes.check(), probes.check(), probes.check()]
  resolve()

  await Promise.all(checks)
  expect(probes.count).toBe(1)
})

test('a write that fails during a probe counts more than the probe', async ({ probes }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  probes.outcome = () => promise
  probes.health.failed(full)
  probes.clock.pass('1 s')

  const check = probes.check()
  const later = new Unavailable('later', { cause: new Error() })
  probes.health.failed(later)
  resolve()

  await expect(check).rejects.toBe(later)
})

test('if writes fail although probes succeed, the time before the next probe doubles up to a minute', async ({
  probes,
}) => {
  const waits: number[] = []
  for (let round = 0; round < 8; round++) {
    probes.health.failed(full)
    waits.push(await secondsUntilProbe(probes))
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])

  probes.health.succeeded()
  probes.health.failed(full)
  expect(await secondsUntilProbe(probes)).toBe(1)
})

async function secondsUntilProbe(probes: Probes): Promise<number> {
  const before = probes.count
  let seconds = 0
  for (; probes.count === before; seconds++) {
    probes.clock.pass('1 s')
    await probes.check().catch(() => undefined)
  }
  return seconds
}

test('a probe is made a second after the failure, whatever the clock does', async ({ probes }) => {
  probes.health.failed(full)
  for (const span of ['1 h', '-2 h'] as const) {
    probes.clock.step(span)
    await expect(probes.check()).rejects.toBe(full)
  }

  probes.clock.pass('1 s')

  await expect(probes.check()).resolves.toBeUndefined()
})

test('a full queue and a violated constraint are not faults of the store; a damaged page is', async ({
  probes,
}) => {
  const withCode = (code: string) => Object.assign(new Error(), { code })
  probes.health.failed(new Unavailable('Too many changes are waiting to be written.'))
  probes.health.failed(withCode('SQLITE_CONSTRAINT_FOREIGNKEY'))
  probes.health.failed(withCode('23503'))
  await expect(probes.check()).resolves.toBeUndefined()

  for (const code of ['SQLITE_CORRUPT_INDEX', 'XX001', 'XX002']) {
    const damage = withCode(code)
    probes.health.failed(damage)
    await expect(probes.check()).rejects.toBe(damage)
  }
})
