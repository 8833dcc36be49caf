import { Unavailable } from '@delivery-orders/domain'

/** Maximum number of tries before 503: a try fails when another process or the dispatcher commits a change first. */
const triesMax = 5

/**
 * Runs changes with the same key one after another, so that none makes the commit of another `stale`. A change that is
 * stale lost against another process, and is tried again.
 */
export function keyedQueue(
  what: string,
): <Value>(key: string, change: () => Promise<Value | 'stale'>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>()
  return (key, change) => {
    const run = () => retry(change, what)
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run)
    const done = turn.then(forget, forget)
    last.set(key, done)
    return turn

    function forget(): void {
      if (last.get(key) === done) last.delete(key)
    }
  }
}

async function retry<Value>(change: () => Promise<Value | 'stale'>, what: string): Promise<Value> {
  for (let tries = 0; tries < triesMax; tries++) {
    const value = await change()
    if (value !== 'stale') return value
  }
  throw new Unavailable(`Other processes keep changing this ${what}.`)
}
