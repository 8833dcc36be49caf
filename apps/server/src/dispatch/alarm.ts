/** Lets one sleep until a time has passed, or somebody rings. */
export class Alarm {
  #isRung = false
  #wake = (): void => undefined

  /** Whoever does not sleep yet will not fall asleep. */
  ring(): void {
    this.#isRung = true
    this.#wake()
  }

  async sleep(timeMs: number): Promise<void> {
    if (!this.#isRung)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#isRung = false
  }
}
