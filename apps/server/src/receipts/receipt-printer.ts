import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ReceiptText, Unavailable } from '@delivery-orders/domain'
import type { PrintResult } from './receipt-worker.ts'

/** Makes receipts in a thread of its own, so that nobody else waits for them. */
export interface ReceiptPrinter extends AsyncDisposable {
  /** Resolves to a PDF file; rejects with Unavailable when there is too much to print. */
  print(receipt: ReceiptText): Promise<Uint8Array>
}

export interface PrinterOptions {
  readonly waitingMax?: number
  readonly timeoutMs?: number
  readonly worker?: URL
}

interface Job {
  readonly receipt: ReceiptText
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/** About two seconds of printing: whoever comes later is asked to come back. */
const defaultWaitingMax = 32
/** A receipt takes milliseconds, the first one a second on a slow machine. */
const defaultTimeoutMs = 10_000
/** A receipt that wants more ends the thread and not the service. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** In sources and in what is built from them, the worker is the file beside this one. */
const workerFile = new URL(`receipt-worker${extname(import.meta.url)}`, import.meta.url)

export function receiptPrinter(options: PrinterOptions = {}): ReceiptPrinter {
  return new WorkerPrinter(options)
}

/** One thread, started by the first receipt and again after it has died; one receipt at a time. */
class WorkerPrinter implements ReceiptPrinter {
  readonly #waitingMax: number
  readonly #timeoutMs: number
  readonly #file: URL
  readonly #waiting: Job[] = []
  #worker: Worker | undefined
  #job: Job | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: PrinterOptions) {
    this.#waitingMax = options.waitingMax ?? defaultWaitingMax
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
    this.#file = options.worker ?? workerFile
  }

  print(receipt: ReceiptText): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new Unavailable('The printer is closed.'))
    if (this.#waiting.length >= this.#waitingMax)
      return Promise.reject(new Unavailable('Too many receipts are waiting to be printed.'))

    return new Promise((resolve, reject) => {
      this.#waiting.push({ receipt, resolve, reject })
      this.#next()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const closed = new Unavailable('The printer is closed.')
    for (const { reject } of this.#waiting.splice(0)) reject(closed)
    await this.#discard(closed)
  }

  #next(): void {
    if (this.#job) return
    this.#job = this.#waiting.shift()
    if (!this.#job) return
    this.#timer = setTimeout(
      () => void this.#discard(new Unavailable('A receipt took too long.')),
      this.#timeoutMs,
    )
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage(this.#job.receipt)
    } catch (cause) {
      this.#handleWorkerEnd(this.#worker, cause)
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits })
    worker.on('message', (printed: PrintResult) => this.#settle(worker, printed))
    worker.on('error', (cause) => this.#handleWorkerEnd(worker, cause))
    worker.on('exit', () => this.#handleWorkerEnd(worker, undefined))
    return worker
  }

  #settle(worker: Worker, printed: PrintResult): void {
    if (worker !== this.#worker) return
    const job = this.#takeJob()
    if ('pdf' in printed) job?.resolve(printed.pdf)
    else job?.reject(printed.failure)
    this.#next()
  }

  /** The thread has ended by itself, or could not be started: whoever waits in the queue gets another. */
  #handleWorkerEnd(worker: Worker | undefined, cause: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#takeJob()?.reject(new Unavailable('The thread that makes receipts has died.', { cause }))
    this.#next()
  }

  async #discard(error: Unavailable): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#takeJob()?.reject(error)
    this.#next()
    await worker?.terminate()
  }

  #takeJob(): Job | undefined {
    clearTimeout(this.#timer)
    const job = this.#job
    this.#job = undefined
    return job
  }
}
