import type { OrderEvent } from '@delivery-orders/sdk'
import { expect, test } from 'vitest'
import { Forwarder } from '../../src/listen/forwarder.ts'

const eventOf = (id: string) =>
  ({ id, data: { order: { referenceNumber: 'A-1' } } }) as unknown as OrderEvent

test('a forwarder that is stopped takes its last event, although 500 events wait for the first one', async () => {
  const stop = new AbortController()
  const done: string[] = []
  const forwarder = new Forwarder({
    url: 'http://127.0.0.1:1/',
    secret: 'whsec_MDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDA=',
    signal: stop.signal,
    onAttempt: () => undefined,
    onDone: (id) => void done.push(id),
  })
  for (let nth = 0; nth < 499; nth++) await forwarder.add(eventOf(`evt_${nth}`), nth === 0)

  const last = forwarder.add(eventOf('evt_last'), false)
  stop.abort()
  await Promise.all([last, forwarder.ended()])

  expect(done).toEqual([])
})
