import { expect, test } from 'vitest'
import { nightly } from './nightly.ts'

const parts = (startedAt: string) => {
  let now = Date.parse(startedAt)
  let pending: (() => void) | undefined
  const runs: string[] = []
  const work = async () => void runs.push(new Date(now).toISOString())
  const timer = (_ms: number, callback: () => void) => {
    pending = callback
    return () => {
      pending = undefined
    }
  }
  const clock = { now: () => now }
  const passTo = async (time: string) => {
    now = Date.parse(time)
    pending?.()
    // Lets the work and its `finally` run.
    for (let turns = 0; turns < 10; turns++) await undefined
  }
  return { runs, work, passTo, given: { timer, clock, at: '03:30', timeZone: 'Europe/Paris' } }
}

test('work runs once a day, at the first look after the time in the zone', async () => {
  const { given, work, runs, passTo } = parts('2026-11-20T01:00:00Z')
  await using _nights = nightly(given, work)

  for (const time of ['02:29', '02:30', '02:31', '23:30']) await passTo(`2026-11-20T${time}:00Z`)
  await passTo('2026-11-21T01:00:00Z')
  await passTo('2026-11-21T05:00:00Z')

  expect(runs).toEqual(['2026-11-20T02:30:00.000Z', '2026-11-21T05:00:00.000Z'])
})

test('a process that starts after the time waits for the next day', async () => {
  const { given, work, runs, passTo } = parts('2026-11-20T03:00:00Z')
  await using _nights = nightly(given, work)

  await passTo('2026-11-20T04:00:00Z')
  await passTo('2026-11-21T02:30:00Z')

  expect(runs).toEqual(['2026-11-21T02:30:00.000Z'])
})

test('disposing stops it', async () => {
  const { given, work, runs, passTo } = parts('2026-11-20T01:00:00Z')
  await nightly(given, work)[Symbol.asyncDispose]()

  await passTo('2026-11-20T04:00:00Z')

  expect(runs).toEqual([])
})
