import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type ReceiptText, Unavailable } from '@delivery-orders/domain'
import type { PrintResult } from './receipt-worker.ts'

/** Renders receipts in a worker thread, so that rendering does not block requests. */
export interface ReceiptPrinter extends AsyncDisposable {
  /** Resolves to a PDF file. Rejects with `Unavailable` if the queue is full or printing takes too long. */
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

/** Limits the queue to about two seconds of printing. Further requests are answered with 503. */
const defaultWaitingMax = 32
/** Limits the time for one receipt. Only the first receipt takes long: a second on a slow machine. */
const defaultTimeoutMs = 10_000
/** Limits the memory of the thread. A receipt that needs more ends only the thread, not the service. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** The worker is in the same folder as this file, in the sources and in the build. */
const workerFile = new URL(`receipt-worker${extname(import.meta.url)}`, import.meta.url)

export function receiptPrinter(options: PrinterOptions = {}): ReceiptPrinter {
  return new WorkerPrinter(options)
}

/** Renders one receipt at a time in a thread, which starts with the first receipt and restarts after it has ended. */
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
    if (this.#isClosed) return Promise.reject(new Unavailable('The receipt printer is closed.'))
    if (this.#waiting.length >= this.#waitingMax)
      return Promise.reject(new Unavailable('Too many receipts are waiting to be printed.'))

    return new Promise((resolve, reject) => {
      this.#waiting.push({ receipt, resolve, reject })
      this.#next()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const closed = new Unavailable('The receipt printer is closed.')
    for (const { reject } of this.#waiting.splice(0)) reject(closed)
    await this.#discard(closed)
  }

  #next(): void {
    if (this.#job) return
    this.#job = this.#waiting.shift()
    if (!this.#job) return
    this.#timer = setTimeout(
      () => void this.#discard(new Unavailable('Printing a receipt took too long.')),
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
    worker.on('message', (result: PrintResult) => this.#settle(worker, result))
    worker.on('error', (cause) => this.#handleWorkerEnd(worker, cause))
    worker.on('exit', () => this.#handleWorkerEnd(worker, undefined))
    return worker
  }

  #settle(worker: Worker, result: PrintResult): void {
    if (worker !== this.#worker) return
    const job = this.#takeJob()
    if ('pdf' in result) job?.resolve(result.pdf)
    else job?.reject(result.failure)
    this.#next()
  }

  /** Called if the thread ended or could not start: the current receipt fails, and the next one starts a new thread. */
  #handleWorkerEnd(worker: Worker | undefined, cause: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#takeJob()?.reject(
      new Unavailable('The thread that prints receipts ended unexpectedly.', { cause }),
    )
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
