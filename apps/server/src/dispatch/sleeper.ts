import type { Timer } from '@delivery-orders/operations'

/** A sleep that another part of the program can end early. */
export class Sleeper {
  readonly #timer: Timer
  #isWoken = false
  #endSleep = (): void => undefined

  constructor(timer: Timer) {
    this.#timer = timer
  }

  /** Ends the current sleep. If none is running, the next sleep ends immediately. */
  wake(): void {
    this.#isWoken = true
    this.#endSleep()
  }

  async sleep(timeMs: number): Promise<void> {
    if (!this.#isWoken)
      await new Promise<void>((resolve) => {
        const cancel = this.#timer(timeMs, resolve)
        this.#endSleep = () => {
          cancel()
          resolve()
        }
      })
    this.#isWoken = false
  }
}
