import type { DiskCall } from './disk-record.ts'

/** Sector size in bytes. A disk writes each sector completely or not at all. */
const sectorLength = 512
/** Extra bytes to allocate, because files often grow by small amounts. */
const roomLength = 1024 * 1024

export class FileImage {
  #bytes: Buffer
  #length: number

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.allocUnsafe(bytes.length + roomLength)
    this.#bytes.set(bytes)
    this.#length = bytes.length
  }

  /** Becomes a copy of another image, without allocating memory for it. */
  copy({ bytes }: FileImage): void {
    this.#resize(bytes.length)
    bytes.copy(this.#bytes)
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  apply({ kind, offset, bytes }: DiskCall): void {
    if (kind === 'truncate') this.#resize(offset)
    if (kind !== 'write') return
    this.#grow(offset + bytes.length)
    bytes.copy(this.#bytes, offset)
  }

  /** Applies a call partially: the file gets its full length, but only some of the sectors are written. */
  tear(call: DiskCall, isWritten: () => boolean): void {
    const { kind, offset, bytes } = call
    const until = offset + bytes.length
    if (kind === 'truncate') this.#resize(offset)
    this.#grow(until)
    for (let start = offset; start < until; ) {
      const next = (Math.floor(start / sectorLength) + 1) * sectorLength
      const end = Math.min(next, until)
      if (isWritten()) bytes.copy(this.#bytes, start, start - offset, end - offset)
      start = end
    }
  }

  #grow(length: number): void {
    if (length > this.#length) this.#resize(length)
  }

  #resize(length: number): void {
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(length * 2)
      this.bytes.copy(larger)
      this.#bytes = larger
    }
    // A file that grows is filled with zeros. They overwrite bytes that an earlier truncation has cut off.
    if (length > this.#length) this.#bytes.fill(0, this.#length, length)
    this.#length = length
  }
}
