/** The response of a receiver, with the part of its body that is stored. */
export interface ReceivedResponse {
  readonly status: number
  /** The `Retry-After` header as the receiver sent it. */
  readonly retryAfter: string | null
  readonly text: string
}

/** Maximum number of bytes of a response that are stored. */
const responseBytesMax = 1_024

/** The beginning of a response's body. */
export class BodyBeginning {
  readonly #chunks: Uint8Array[] = []
  #bytes = 0

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
  }

  /** Whether the body is longer than the part that is stored. */
  get isCut(): boolean {
    return this.#bytes > responseBytesMax
  }

  /** The text to store. Drops a character cut in half at the end, and replaces NUL, which PostgreSQL cannot store. */
  get text(): string {
    if (this.#bytes === 0) return ''
    const bytes = Buffer.concat(this.#chunks).subarray(0, responseBytesMax)
    return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\ufffd')
  }
}
