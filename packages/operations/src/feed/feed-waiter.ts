/** A request that waits for an event of a feed. */
export class FeedWaiter<Feed> {
  readonly feed: Feed
  /** While it sleeps after a read: the position of the last event that it has seen. */
  position: number | undefined
  /** Whether the time is over, the client is gone or the service stops. */
  isOver = false
  /** Whether it was given a turn, and has not read since. */
  isReader = false
  #isWoken = false
  #endSleep = (): void => undefined

  constructor(feed: Feed) {
    this.feed = feed
  }

  /** Sleeps until it is woken; not at all if it was woken since the last sleep. */
  async sleep(position: number | undefined): Promise<void> {
    if (!this.#isWoken && !this.isOver)
      await new Promise<void>((resolve) => {
        this.position = position
        this.#endSleep = resolve
      })
    this.position = undefined
    this.#isWoken = false
  }

  /** Ends the sleep, or the next one if it does not sleep. */
  wake(): void {
    this.#isWoken = true
    this.#endSleep()
  }

  end(): void {
    this.isOver = true
    this.#endSleep()
  }
}
