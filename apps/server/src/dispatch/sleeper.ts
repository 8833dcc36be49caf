/** Lets one sleep until a time has passed, or somebody rings. */
export class Sleeper {
  #isWoken = false
  #endSleep = (): void => undefined

  /** Whoever does not sleep yet will not fall asleep. */
  wake(): void {
    this.#isWoken = true
    this.#endSleep()
  }

  async sleep(timeMs: number): Promise<void> {
    if (!this.#isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeMs)
        this.#endSleep = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#isWoken = false
  }
}
