import { test as base, expect } from 'vitest'
import { TestClock } from '../test/support/test-clock.ts'
import { CautiousClock } from './cautious-clock.ts'

const test = base.extend('clocks', () => {
  const machine = new TestClock()
  const cautious = new CautiousClock(machine)
  return { machine, cautious, behind: () => machine.now() - cautious.now() }
})

const dayMs = 86_400_000

test('the cautious clock shows 0 in the first half an hour, and then the time of the machine', ({
  clocks: { machine, cautious, behind },
}) => {
  expect(cautious.now()).toBe(0)
  machine.pass('1799 s')
  expect(cautious.now()).toBe(0)
  machine.pass('1 s')
  expect(behind()).toBe(0)
  machine.pass('40 d')
  expect(behind()).toBe(0)
})

test('the cautious clock ignores a jump ahead of less than half an hour, and then follows it within an hour', ({
  clocks: { machine, behind },
}) => {
  machine.pass('1 h')
  expect(behind()).toBe(0)
  machine.step('10 d')
  expect(behind()).toBe(10 * dayMs)
  machine.pass('7 s')
  machine.step('-10 d')
  expect(behind()).toBe(0)

  machine.step('10 d')
  machine.pass('29 min')
  expect(behind()).toBe(10 * dayMs)
  machine.pass('1 min')
  expect(behind()).toBe(10 * dayMs)
  machine.pass('30 min')
  expect(behind()).toBe(0)
})

test('the cautious clock is set back with the clock of the machine', ({
  clocks: { machine, behind },
}) => {
  machine.pass('1 h')
  machine.step('-10 d')
  expect(behind()).toBe(0)
  machine.pass('10 min')
  machine.step('10 d')
  expect(behind()).toBe(10 * dayMs)
})

test('a process that looks at the clock once a week ignores a jump the first time it sees it', ({
  clocks: { machine, behind },
}) => {
  machine.pass('7 d')
  expect(behind()).toBe(0)
  machine.step('100 d')
  machine.pass('7 d')
  expect(behind()).toBe(100 * dayMs)
  machine.pass('7 d')
  expect(behind()).toBe(0)
})
