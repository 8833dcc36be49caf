import type { Clock, Timer } from '@delivery-orders/operations'

interface NightlyParts {
  /** A time of day, such as 03:30. */
  readonly at: string
  readonly timeZone: string
  readonly clock: Clock
  readonly timer: Timer
}

const everyMs = 60_000

/** Runs `work` once on each day, in the minute after a time of day, until disposed. */
export function nightly(
  { at, timeZone, clock, timer }: NightlyParts,
  work: () => Promise<void>,
): AsyncDisposable {
  // Swedish writes a time as `2026-11-20 03:30`.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const read = () => format.format(clock.now()).split(' ') as [string, string]
  const [startDay, startTime] = read()
  let doneOn = startTime >= at ? startDay : ''
  let isEnding = false
  let running = Promise.resolve()
  const look = async () => {
    const [day, time] = read()
    if (day === doneOn || time < at) return
    doneOn = day
    await work()
  }
  const wait = () => timer(everyMs, repeat)
  const repeat = () => {
    running = look().finally(() => {
      if (!isEnding) cancel = wait()
    })
  }
  let cancel = wait()
  return {
    [Symbol.asyncDispose]: async () => {
      isEnding = true
      cancel()
      await running
    },
  }
}
