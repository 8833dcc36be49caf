const reportedEvery = 100_000

/** Returns a function that reports on standard error each time that so many more orders are done. */
export function reportProgress(verb: string): (count: number) => void {
  let done = 0
  return (count) => {
    done += count
    if (done % reportedEvery === 0) console.error(`${done} orders ${verb}`)
  }
}
