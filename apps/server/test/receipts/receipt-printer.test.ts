import { join } from 'node:path'
import { Unavailable } from '@delivery-orders/domain'
import { describe, expect, test } from 'vitest'
import { receiptPrinter } from '../../src/receipts/receipt-printer.ts'
import { test as withFolder } from '../store/support/temporary-folder.ts'
import { post } from '../support/post.ts'
import { mainFile, startServer } from '../support/server-process.ts'
import { tokenFor } from '../support/token-for.ts'
import { aReceipt, aReceiptItem } from './support/a-receipt.ts'
import { readPdf } from './support/pdf.ts'

/** A worker thread that hangs, exits, throws, fails or prints, depending on the reference of the receipt. */
const puppet = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (text) => {
      const { reference } = JSON.parse(text)
      if (reference === 'hang') for (;;);
      if (reference === 'exit') process.exit(1)
      if (reference === 'throw') throw new Error('thrown')
      if (reference === 'fail') parentPort.postMessage({ failure: new Error('failed') })
      else parentPort.postMessage({ pdf: new Uint8Array([threadId]) })
    })`)}`,
)
const doing = (reference: string) => aReceipt({ reference })
const request = () => ({ client: 1, signal: new AbortController().signal })

describe('the receipt printer', () => {
  test('prints concurrent receipts one after the other', async () => {
    await using printer = receiptPrinter()

    const files = await Promise.all(
      ['one', 'two', 'three'].map((reference) => printer.print(aReceipt({ reference }), request())),
    )

    expect(files.map((file) => readPdf(file).text.match(/one|two|three/)?.[0])).toEqual([
      'one',
      'two',
      'three',
    ])
  })

  test('prints an order of the maximum size, even if the font changes at each letter', async () => {
    await using printer = receiptPrinter()
    const sender = 'aж'.repeat(600)
    const items = Array.from({ length: 100 }, () =>
      aReceiptItem({ sender, name: 'aж'.repeat(150) }),
    )

    const { pages } = readPdf(await printer.print(aReceipt({ items }), request()))

    expect(pages.length).toBeGreaterThan(30)
  })

  test('uses the same worker thread for all receipts', async () => {
    await using printer = receiptPrinter({ worker: puppet })

    expect(await printer.print(doing('well'), request())).toEqual(
      await printer.print(doing('well'), request()),
    )
  })

  test.for(['exit', 'throw'])(
    'starts another worker thread when its worker thread ends by %s',
    async (fault) => {
      await using printer = receiptPrinter({ worker: puppet })
      const [before] = await printer.print(doing('well'), request())

      const lost = printer.print(doing(fault), request())
      const next = printer.print(doing('well'), request())

      await expect(lost).rejects.toThrow(Unavailable)
      expect((await next)[0]).toBeGreaterThan(before ?? 0)
    },
  )

  test('times out a receipt that takes too long and prints the next one', async () => {
    await using printer = receiptPrinter({ worker: puppet, timeoutMs: 2_000 })

    const hanging = printer.print(doing('hang'), request())
    const next = printer.print(doing('well'), request())

    await expect(hanging).rejects.toThrow('took too long')
    expect((await next).length).toBe(1)
  })

  test('rejects a failed receipt with its error and prints the next one', async () => {
    await using printer = receiptPrinter({ worker: puppet })

    await expect(printer.print(doing('fail'), request())).rejects.toThrow('failed')
    expect((await printer.print(doing('well'), request())).length).toBe(1)
  })

  test('refuses the longest receipt of a client at once when its queue is full', async () => {
    await using printer = receiptPrinter({ worker: puppet, waitingMax: 2, timeoutMs: 2_000 })
    const accepted = ['hang', 'well', 'second'].map((what) => printer.print(doing(what), request()))

    await expect(printer.print(doing('third, longer'), request())).rejects.toThrow(Unavailable)

    await expect(accepted[0]).rejects.toThrow(Unavailable)
    for (const receipt of accepted.slice(1)) expect((await receipt).length).toBe(1)
  })

  test('rejects all waiting receipts when it is closed', async () => {
    const printer = receiptPrinter({ worker: puppet })
    const waiting = ['hang', 'well'].map((what) => printer.print(doing(what), request()))
    const settled = Promise.allSettled(waiting)

    await printer[Symbol.asyncDispose]()

    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(printer.print(doing('well'), request())).rejects.toThrow(Unavailable)
  })
})

describe('the printer of a server process', () => {
  const entries = [
    ['by node', [mainFile, 'serve']],
    ['by tsx', ['--import', import.meta.resolve('tsx'), mainFile, 'serve']],
  ] as const

  withFolder.for(entries)(
    'prints a receipt if the server is run %s',
    async ([, entry], { folder }) => {
      const file = join(folder, 'test.db')
      const token = await tokenFor(`sqlite:${file}`)
      const server = await startServer(`sqlite:${file}`, entry)
      try {
        const { receiptUrl } = JSON.parse((await post(server, { token })).text)

        expect(readPdf(await (await fetch(receiptUrl)).bytes()).text).toContain('Receipt')
      } finally {
        expect(await server.end('SIGTERM')).toBe(0)
      }
    },
  )
})
