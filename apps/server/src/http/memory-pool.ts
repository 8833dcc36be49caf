/** A request whose client sends a body or reads a response. */
export interface SlowRequest {
  /** How fast a body has been received so far. Without a body, the oldest request is the slowest. */
  speed(now: number): number
  /** Releases the memory of the request at once, and ends its connection. */
  end(): void
}

/** The memory that the requests of a client or a fleet hold in one mode, or those of a stranger. */
export interface MemoryShare {
  /** The id of the owner, negative in test mode, or the address of a stranger. No fleet has the id of a client. */
  readonly key: number | string
  readonly pools: readonly MemoryPool[]
  bytes: number
  /** The requests whose client sends a body or reads a response at the moment. */
  readonly slow: Set<SlowRequest>
}

/**
 * The part of a pool that only small shares get. The memory of bodies that were received and wait for the database
 * cannot be taken back, so a pool full of them would have nothing for a client that sends a single request.
 */
const reservedPart = 1 / 16
/** The part of a pool that a small share has at most. */
const smallPart = 1 / 256

/** Shares that hold at most `bytesMax` together. */
export class MemoryPool {
  readonly #bytesMax: number
  readonly #shares = new Set<MemoryShare>()
  bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  add(share: MemoryShare, bytes: number): void {
    this.bytes += bytes
    if (share.bytes === 0) this.#shares.delete(share)
    else this.#shares.add(share)
  }

  /** Returns whether a share can have so many bytes more. */
  makeRoom(share: MemoryShare, bytes: number): boolean {
    const most = this.#bytesFor(share.bytes + bytes) - bytes
    while (this.bytes > most) {
      const evenBytes = this.#bytesMax / (this.#shares.size + (this.#shares.has(share) ? 0 : 1))
      const largest = share.bytes + bytes <= evenBytes && this.#findLargest(evenBytes)
      if (!largest) return false
      for (const request of slowestFirst(largest.slow)) {
        request.end()
        if (this.bytes <= most || largest.bytes <= evenBytes) break
      }
    }
    return true
  }

  /**
   * Returns the bytes that all shares may have together when one of them grows to `bytes`. A small share may use the
   * reserve.
   */
  #bytesFor(bytes: number): number {
    const isSmall = bytes <= this.#bytesMax * smallPart
    return isSmall ? this.#bytesMax : this.#bytesMax * (1 - reservedPart)
  }

  /** Returns the share that has the most, and more than `evenBytes`, of those with a connection that can be ended. */
  #findLargest(evenBytes: number): MemoryShare | undefined {
    let largest: MemoryShare | undefined
    for (const share of this.#shares)
      if (share.slow.size > 0 && share.bytes > (largest?.bytes ?? evenBytes)) largest = share
    return largest
  }
}

function slowestFirst(requests: ReadonlySet<SlowRequest>): readonly SlowRequest[] {
  const now = performance.now()
  return [...requests].toSorted((one, other) => one.speed(now) - other.speed(now))
}
