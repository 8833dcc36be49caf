import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RepeatLimit } from './repeat-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a function that logs a line through a limit, and all lines that were logged. */
function logged() {
  const limit = new RepeatLimit()
  const lines: string[] = []
  const log = (cause: string, message = 'unavailable') => {
    const report = (repeated: number) => lines.push(`${cause}, ${repeated} more`)
    if (limit.isFirst(message, cause, report)) lines.push(cause)
  }
  return { limit, lines, log }
}

describe('a repeat limit', () => {
  test('lets the first line of a cause pass, and reports the number of further lines every 10 seconds', () => {
    const { lines, log } = logged()
    for (let count = 0; count < 1_000; count++) log('disk full')
    expect(lines).toEqual(['disk full'])

    vi.advanceTimersByTime(10_000)
    log('disk full')
    log('disk full')
    vi.advanceTimersByTime(10_000)

    expect(lines).toEqual(['disk full', 'disk full, 999 more', 'disk full, 2 more'])
  })

  test('lets a cause pass again after an interval without it, and reports nothing in between', () => {
    const { lines, log } = logged()
    log('disk full')
    vi.advanceTimersByTime(10_000)
    log('disk full')

    expect(lines).toEqual(['disk full', 'disk full'])
    expect(vi.getTimerCount()).toBe(1)
  })

  test('counts each cause and each message by itself', () => {
    const { lines, log } = logged()
    for (const cause of ['disk full', 'locked', 'disk full']) log(cause)
    log('disk full', 'internal_error')

    expect(lines).toEqual(['disk full', 'locked', 'disk full'])
  })

  test('takes further causes of the same message as one while there are 100', () => {
    const { lines, log } = logged()
    for (let number = 0; number < 1_000; number++) log(`order ${number}`)
    log('order 7')
    vi.advanceTimersByTime(10_000)

    expect(lines).toHaveLength(101 + 2)
    expect(lines.slice(-2).sort()).toEqual(['order 100, 899 more', 'order 7, 1 more'])
    expect(vi.getTimerCount()).toBe(2)
  })

  test('reports what it has counted so far when it is flushed', () => {
    const { limit, lines, log } = logged()
    log('disk full')
    log('disk full')
    limit.flush()
    limit.flush()

    expect(lines).toEqual(['disk full', 'disk full, 1 more'])
  })
})
