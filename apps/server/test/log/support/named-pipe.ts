import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants

/** A pipe whose reader does only what the test commands. */
export class NamedPipe implements Disposable {
  readonly path: string
  readonly #chunk = Buffer.alloc(65_536)
  #reader: number | undefined
  #writer: number | undefined

  constructor(path: string) {
    execFileSync('mkfifo', [path])
    this.path = path
    this.openReader()
    // In blocking mode, like a pipe that a shell or a supervisor creates.
    this.#writer = openSync(path, O_WRONLY)
  }

  /** The end of the pipe for the child process. */
  get writer(): number {
    if (this.#writer === undefined) throw new Error('The writer of the pipe is closed.')
    return this.#writer
  }

  /** Fills the pipe with empty lines until it is full. */
  fill(): void {
    const writer = openSync(this.path, O_WRONLY | O_NONBLOCK)
    for (const lines of ['\n'.repeat(4_096), '\n'])
      while (resultOf(() => writeSync(writer, lines)) > 0);
    closeSync(writer)
  }

  /** Returns what the pipe contains now. */
  read(): string {
    const chunks: Buffer[] = []
    for (;;) {
      const count = resultOf(() => readSync(this.#reader ?? -1, this.#chunk))
      if (count === 0) return Buffer.concat(chunks).toString()
      chunks.push(Buffer.from(this.#chunk.subarray(0, count)))
    }
  }

  openReader(): void {
    this.#reader = openSync(this.path, O_RDONLY | O_NONBLOCK)
  }

  closeReader(): void {
    if (this.#reader !== undefined) closeSync(this.#reader)
    this.#reader = undefined
  }

  /** Leaves the writer to the child process alone, so that the reader sees the end of the pipe when the child ends. */
  closeWriter(): void {
    if (this.#writer !== undefined) closeSync(this.#writer)
    this.#writer = undefined
  }

  [Symbol.dispose](): void {
    this.closeReader()
    this.closeWriter()
  }
}

/** Returns the result of a call, or 0 if the pipe is full or empty. */
function resultOf(call: () => number): number {
  try {
    return call()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw error
  }
}
