import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Unavailable } from '@delivery-orders/domain'
import type { PrintedReceipt } from '@delivery-orders/operations/receipts'
import { PrintQueue, type QueuedPrint } from './print-queue.ts'
import type { PrintResult } from './receipt-worker.ts'

/** Renders receipts in a worker thread, so that rendering does not block requests. */
export interface ReceiptPrinter extends AsyncDisposable {
  /** Resolves to a PDF file. Rejects with `Unavailable` if the printer is too busy or the signal is aborted. */
  print(receipt: PrintedReceipt, requested: PrintRequest): Promise<Uint8Array>
}

export interface PrintRequest {
  /** The client whose order it is. Clients share the printer fairly. */
  readonly client: number
  /** Aborted when the client has closed the connection. */
  readonly signal: AbortSignal
}

export interface PrinterOptions {
  readonly waitingMax?: number
  readonly waitingMsMax?: number
  readonly timeoutMs?: number
  readonly worker?: URL
}

/** Limits the queue to a few seconds of printing, even of large receipts. */
export const defaultWaitingMax = 32
/** Limits how long a receipt waits in the queue. */
export const defaultWaitingMsMax = 5_000
/** Limits the time for one receipt. Only the first receipt takes long: a second on a slow machine. */
export const defaultTimeoutMs = 10_000
/** Limits the memory of the thread. A receipt that needs more ends only the thread, not the service. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** The worker is in the same folder as this file, in the sources and in the build. */
const workerFile = new URL(`receipt-worker${extname(import.meta.url)}`, import.meta.url)

export function receiptPrinter(options: PrinterOptions = {}): ReceiptPrinter {
  return new WorkerPrinter({
    waitingMax: defaultWaitingMax,
    waitingMsMax: defaultWaitingMsMax,
    timeoutMs: defaultTimeoutMs,
    worker: workerFile,
    ...options,
  })
}

class Print implements QueuedPrint {
  readonly text: string
  readonly client: number
  readonly #result = Promise.withResolvers<Uint8Array>()
  #timer: NodeJS.Timeout | undefined

  constructor(text: string, client: number) {
    this.text = text
    this.client = client
  }

  get result(): Promise<Uint8Array> {
    return this.#result.promise
  }

  /** Calls `expired` unless the print ends before, or a new limit is set. */
  limit(timeMs: number, expired: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(expired, timeMs)
  }

  resolve(pdf: Uint8Array): void {
    clearTimeout(this.#timer)
    this.#result.resolve(pdf)
  }

  reject(error: unknown): void {
    clearTimeout(this.#timer)
    this.#result.reject(error)
  }
}

const aborted = () => new Unavailable('The request for the receipt was aborted.')

/** Renders one receipt at a time in a thread, which starts with the first receipt and restarts after it has ended. */
class WorkerPrinter implements ReceiptPrinter {
  readonly #options: Required<PrinterOptions>
  readonly #queue: PrintQueue<Print>
  #worker: Worker | undefined
  #current: Print | undefined
  #isClosed = false

  constructor(options: Required<PrinterOptions>) {
    this.#options = options
    this.#queue = new PrintQueue(options.waitingMax)
  }

  async print(receipt: PrintedReceipt, { client, signal }: PrintRequest): Promise<Uint8Array> {
    if (this.#isClosed) throw new Unavailable('The receipt printer is closed.')
    if (signal.aborted) throw aborted()
    const print = new Print(JSON.stringify(receipt), client)
    const abandon = () => this.#abandon(print)
    signal.addEventListener('abort', abandon, { once: true })
    this.#enqueue(print)
    return await print.result.finally(() => signal.removeEventListener('abort', abandon))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const closed = new Unavailable('The receipt printer is closed.')
    for (const print of this.#queue.clear()) print.reject(closed)
    await this.#discard(closed)
  }

  #enqueue(print: Print): void {
    print.limit(this.#options.waitingMsMax, () => {
      this.#queue.remove(print)
      print.reject(new Unavailable('The receipt waited too long to be printed.'))
    })
    const dropped = this.#queue.add(print)
    this.#next()
    dropped?.reject(new Unavailable('Too many receipts are waiting to be printed.'))
  }

  /** A print that has begun goes on, and its result is dropped. */
  #abandon(print: Print): void {
    this.#queue.remove(print)
    print.reject(aborted())
    if (print === this.#current) this.#limitPrinting(print)
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.take()
    if (!this.#current) return
    this.#limitPrinting(this.#current)
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage(this.#current.text)
    } catch (cause) {
      this.#handleWorkerEnd(this.#worker, cause)
    }
  }

  #limitPrinting(print: Print): void {
    const discard = () => this.#discard(new Unavailable('Printing a receipt took too long.'))
    print.limit(this.#options.timeoutMs, () => void discard())
  }

  #start(): Worker {
    const worker = new Worker(this.#options.worker, { resourceLimits })
    worker.on('message', (result: PrintResult) => this.#settle(worker, result))
    worker.on('error', (cause) => this.#handleWorkerEnd(worker, cause))
    worker.on('exit', () => this.#handleWorkerEnd(worker, undefined))
    return worker
  }

  #settle(worker: Worker, result: PrintResult): void {
    if (worker !== this.#worker) return
    const print = this.#takeCurrent()
    if ('pdf' in result) print?.resolve(result.pdf)
    else print?.reject(result.failure)
    this.#next()
  }

  /** Called if the thread ended or could not start: the current receipt fails, and the next one starts a new thread. */
  #handleWorkerEnd(worker: Worker | undefined, cause: unknown): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#takeCurrent()?.reject(
      new Unavailable('The thread that prints receipts ended unexpectedly.', { cause }),
    )
    this.#next()
  }

  async #discard(error: Unavailable): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#takeCurrent()?.reject(error)
    this.#next()
    await worker?.terminate()
  }

  #takeCurrent(): Print | undefined {
    const print = this.#current
    this.#current = undefined
    return print
  }
}
