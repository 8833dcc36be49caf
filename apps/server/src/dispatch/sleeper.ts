/** A sleep that another part of the program can end early. */
export class Sleeper {
  #isWoken = false
  #endSleep = (): void => undefined

  /** Ends the current sleep. If none is running, the next sleep ends immediately. */
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
