/** Runs tasks with the same key one after another, so that none makes the commit of another `stale`. */
export function keyedQueue(): <Value>(key: string, task: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task)
    const done = turn.then(forget, forget)
    last.set(key, done)
    return turn

    function forget(): void {
      if (last.get(key) === done) last.delete(key)
    }
  }
}
