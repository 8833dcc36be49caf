/** Resolves at the first Ctrl+C or SIGTERM. A second one ends the process immediately. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.once(name, () => {
        process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM')
        resolve()
      })
  })

/** A controller that is aborted at the first Ctrl+C or SIGTERM. */
export function stopController(): AbortController {
  const controller = new AbortController()
  void stopSignal().then(() => controller.abort())
  return controller
}
