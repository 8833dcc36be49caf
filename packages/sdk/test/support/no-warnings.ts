import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'

/** Warnings of Node. It prints some of them once per process, so every file of a process must be without warnings. */
const warnings: string[] = []
const add = ({ message }: Error) => warnings.push(message)

beforeAll(() => {
  process.on('warning', add)
})

afterAll(async () => {
  // Node emits warnings asynchronously.
  await setImmediate()
  process.off('warning', add)
  expect(warnings).toEqual([])
})
