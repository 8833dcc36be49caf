import { Unavailable } from '@delivery-orders/domain'
import { describe, expect, test } from 'vitest'
import { type PrinterOptions, receiptPrinter } from '../../src/receipts/receipt-printer.ts'
import { aReceipt } from './support/a-receipt.ts'

/** A thread that prints the first receipt until it is stopped. It returns how many receipts it has begun. */
const puppet = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let begun = 0
    parentPort.on('message', ({ stopFlag }) => {
      begun += 1
      if (begun === 1) while (Atomics.load(stopFlag, 0) === 0);
      parentPort.postMessage({ pdf: new Uint8Array([begun]) })
    })`)}`,
)

/** Opens a printer that prints the receipt `held` until `release` is called, so that all other receipts wait. */
function openHeld(options: PrinterOptions = {}) {
  const printer = receiptPrinter({ worker: puppet, ...options })
  const printed: string[] = []
  const hold = new AbortController()
  const print = async (reference: string, client = 1, { signal } = new AbortController()) => {
    const [begun] = await printer.print(aReceipt({ reference }), { client, signal })
    printed.push(reference)
    return begun
  }
  const held = expect(print('held', 0, hold)).rejects.toThrow('were aborted')
  const release = async () => {
    hold.abort()
    await held
  }
  return { print, printed, release, [Symbol.asyncDispose]: () => printer[Symbol.asyncDispose]() }
}

describe('a receipt that several requests wait for', () => {
  test('is printed once, and again for a request after that', async () => {
    await using printer = openHeld()
    const both = [printer.print('A-1'), printer.print('A-1')]
    await printer.release()

    expect(await Promise.all(both)).toEqual([2, 2])
    expect(await printer.print('A-1')).toBe(3)
  })

  test('is printed as long as one of the requests is not aborted', async () => {
    await using printer = openHeld()
    const left = new AbortController()
    const both = [printer.print('A-1', 1, left), printer.print('A-1')]
    left.abort()
    await printer.release()

    expect(await both[1]).toBe(2)
  })
})

describe('a receipt whose requests were all aborted', () => {
  test('is not printed if it was still waiting', async () => {
    await using printer = openHeld()
    const left = new AbortController()
    const abandoned = printer.print('A-1', 1, left)
    const other = printer.print('A-2')

    left.abort()

    await expect(abandoned).rejects.toThrow(Unavailable)
    await printer.release()
    expect(await other).toBe(2)
  })

  test('is printed again for a request that arrives while it is being stopped', async () => {
    await using printer = openHeld()
    const released = printer.release()

    expect(await printer.print('held', 0)).toBe(2)
    await released
  })

  test('is not accepted at all', async () => {
    await using printer = openHeld()
    const left = new AbortController()
    left.abort()

    await expect(printer.print('A-1', 1, left)).rejects.toThrow('were aborted')
    await printer.release()
  })
})

describe('receipts that wait for the printer', () => {
  test('are printed in turns of the clients', async () => {
    await using printer = openHeld()
    const receipts = [
      ['A-1', 1],
      ['A-2', 1],
      ['A-3', 1],
      ['B-1', 2],
      ['C-1', 3],
      ['C-2', 3],
    ] as const
    const all = receipts.map(([reference, client]) => printer.print(reference, client))
    await printer.release()
    await Promise.all(all)

    expect(printer.printed).toEqual(['A-1', 'B-1', 'C-1', 'A-2', 'C-2', 'A-3'])
  })

  test('are printed from the shortest to the longest of the same client', async () => {
    await using printer = openHeld()
    const all = ['A-long', 'A-longest', 'A-1', 'A-2'].map((reference) => printer.print(reference))
    await printer.release()
    await Promise.all(all)

    expect(printer.printed).toEqual(['A-1', 'A-2', 'A-long', 'A-longest'])
  })

  test('make room for the receipt of another client when the queue is full', async () => {
    await using printer = openHeld({ waitingMax: 3 })
    const [longest, ...others] = ['A-longest', 'A-1', 'A-2'].map((text) => printer.print(text))

    const other = printer.print('B-1', 2)

    await expect(longest).rejects.toThrow('Too many receipts')
    await printer.release()
    await Promise.all([...others, other])
    expect(printer.printed).toEqual(['A-1', 'B-1', 'A-2'])
  })

  test('are refused when they have waited for the maximum time', async () => {
    await using printer = openHeld({ waitingMsMax: 20 })

    await expect(printer.print('A-1')).rejects.toThrow('waited too long')

    await printer.release()
  })
})
