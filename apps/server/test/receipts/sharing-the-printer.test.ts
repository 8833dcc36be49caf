import { Unavailable } from '@delivery-orders/domain'
import { describe, expect, test } from 'vitest'
import { type PrinterOptions, receiptPrinter } from '../../src/receipts/receipt-printer.ts'
import { aReceipt } from './support/a-receipt.ts'

/** A thread that prints the first receipt until it gets a message. It returns how many receipts it has begun. */
const puppet = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const release = new BroadcastChannel('release')
    const released = new Promise((resolve) => { release.onmessage = resolve })
    release.postMessage('ready')
    let begun = 0
    let last = released
    parentPort.on('message', () => {
      begun += 1
      const pdf = new Uint8Array([begun])
      last = last.then(() => parentPort.postMessage({ pdf }))
    })`)}`,
)

/** Opens a printer that prints the receipt `held` until `release` is called, so that all other receipts wait. */
function openHeld(options: PrinterOptions = {}) {
  const printer = receiptPrinter({ worker: puppet, ...options })
  const printed: string[] = []
  const hold = new AbortController()
  const channel = new BroadcastChannel('release')
  const ready = new Promise((resolve) => {
    channel.onmessage = resolve
  })
  const print = async (reference: string, client = 1, { signal } = new AbortController()) => {
    const [begun] = await printer.print(aReceipt({ reference }), { client, signal })
    printed.push(reference)
    return begun
  }
  const held = expect(print('held', 0, hold)).rejects.toThrow('was aborted')
  const release = async () => {
    hold.abort()
    await held
    await ready
    channel.postMessage('')
  }
  return {
    print,
    printed,
    release,
    [Symbol.asyncDispose]: async () => {
      channel.close()
      await printer[Symbol.asyncDispose]()
    },
  }
}

describe('a receipt whose request was aborted', () => {
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

  test('is not accepted at all', async () => {
    await using printer = openHeld()
    const left = new AbortController()
    left.abort()

    await expect(printer.print('A-1', 1, left)).rejects.toThrow('was aborted')
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
