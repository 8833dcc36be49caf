import type { Clock, Timer } from './clock.ts'

/** A clock that a test advances. */
export interface AdvancedClock extends Clock {
  /** Calls the listener whenever the clock was advanced. Returns a function that removes the listener. */
  onAdvance(listener: () => void): () => void
}

/** A timer that fires after the real time, or as soon as the clock was advanced by as much. */
export const testTimer =
  (clock: AdvancedClock): Timer =>
  (ms, callback) => {
    const dueAt = clock.now() + ms
    const fire = () => {
      cancel()
      callback()
    }
    const timeout = setTimeout(fire, ms)
    const remove = clock.onAdvance(() => {
      if (clock.now() >= dueAt) fire()
    })
    const cancel = () => {
      clearTimeout(timeout)
      remove()
    }
    return cancel
  }
