/** Runs what has the same key one after the other, so that inside a process nobody is ever too late. */
export function keyedQueue(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const done = turn.then(forget, forget)
    last.set(key, done)
    return turn

    function forget(): void {
      if (last.get(key) === done) last.delete(key)
    }
  }
}
