import { describe, expect, test } from 'vitest'
import { ServiceClock } from './service-clock.ts'

const hour = 3_600_000

/** A clock of a machine that a test moves. */
const machineAt = (time: number) => {
  const machine = { time, now: () => machine.time }
  return machine
}

describe('the clock of a service in memory', () => {
  test('runs like the machine, also after it was set', () => {
    const machine = machineAt(1_000)
    const clock = new ServiceClock(undefined, machine)
    expect(clock.now()).toBe(1_000)

    clock.set(5_000)
    machine.time += 10

    expect([clock.now(), clock.isRunning]).toEqual([5_010, true])
  })

  test('stands still while it is stopped, and runs on from there', () => {
    const machine = machineAt(1_000)
    const clock = new ServiceClock(undefined, machine)

    clock.stop()
    machine.time += hour
    expect([clock.now(), clock.isRunning]).toEqual([1_000, false])
    clock.set(2_000)
    clock.start()
    machine.time += 10

    expect([clock.now(), clock.isRunning]).toEqual([2_010, true])
  })

  test('fires each timer once, as soon as it is set to the due time or later', () => {
    const clock = new ServiceClock(0)
    const fired: string[] = []
    clock.timer(hour, () => fired.push('hour'))
    clock.timer(2 * hour, () => fired.push('two hours'))

    clock.set(hour - 1)
    expect(fired).toEqual([])
    clock.set(hour)
    expect(fired).toEqual(['hour'])
    clock.set(9 * hour)
    expect(fired).toEqual(['hour', 'two hours'])
  })

  test('fires no timer that was canceled, and leaves none of them behind', () => {
    const before = timeouts()
    const clock = new ServiceClock(0)
    const fired: string[] = []
    clock.timer(hour, () => fired.push('hour'))
    const cancel = clock.timer(hour, () => fired.push('canceled'))

    cancel()
    clock.set(hour)

    expect(fired).toEqual(['hour'])
    expect(timeouts()).toBe(before)
  })

  test('fires a timer after the real time, even if it stands still', async () => {
    const clock = new ServiceClock(0)

    await new Promise<void>((resolve) => void clock.timer(1, resolve))

    expect(clock.now()).toBe(0)
  })
})

const timeouts = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
