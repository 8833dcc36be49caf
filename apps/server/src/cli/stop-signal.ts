/** Resolves at the first SIGTERM or SIGINT. A second signal ends the process immediately. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) {
        process.off(name, stop)
        process.once(name, () => process.exit(signal === 'SIGINT' ? 130 : 143))
      }
      resolve()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
