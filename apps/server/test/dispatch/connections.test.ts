import { expect, onTestFinished, test, vi } from 'vitest'
import { messageTo, senderWith } from './support/a-message.ts'
import { listener, receiver } from './support/receiver.ts'

const messageAt = (port: number) => messageTo(`http://127.0.0.1:${port}/`)

const noContent = 'HTTP/1.1 204 No Content\r\n\r\n'

test('a connection is reused for the next message', async () => {
  await using target = await receiver()
  await using sender = senderWith()

  for (let nth = 0; nth < 50; nth++) await sender.send(messageAt(target.port))

  expect(target.received).toHaveLength(50)
  // The sender may open a second connection, because the first is still busy for a moment after its response.
  expect(target.connections()).toBeLessThanOrEqual(2)
})

test.each([5, 20])(
  'a receiver that closes idle connections after %i ms gets every message',
  async (idleMs) => {
    const ended: Promise<unknown>[] = []
    await using target = await listener((socket) => {
      socket.on('data', () => {
        socket.write(noContent)
        const { promise, resolve } = Promise.withResolvers<void>()
        ended.push(promise)
        setTimeout(() => {
          socket.end()
          resolve()
        }, idleMs)
      })
    })
    await using sender = senderWith()
    const failures: (string | null)[] = []
    const send = async () => {
      const { attempt } = await sender.send(messageAt(target.port))
      if (attempt.error !== null) failures.push(attempt.error)
    }

    // Sends each batch while the receiver closes the connections of the previous batch.
    for (let nth = 0; nth < 50; nth++) {
      await Promise.all([send(), send(), send(), send()])
      await ended.splice(0)[0]
    }

    expect(failures).toEqual([])
  },
)

test('a message is sent again if a reused connection was closed, but not if a new connection was closed', async () => {
  const answers = [noContent]
  let requests = 0
  await using target = await listener((socket) => {
    socket.on('data', () => {
      requests += 1
      const answer = answers.pop()
      if (answer) socket.write(answer)
      else socket.destroy()
    })
  })
  await using sender = senderWith()
  const send = async () => (await sender.send(messageAt(target.port))).attempt.error

  expect(await send()).toBeNull()
  const closed = 'the connection was closed without a response'
  expect([await send(), requests]).toEqual([closed, 3])
  expect([await send(), requests]).toEqual([closed, 4])
})

test('an attempt times out after 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const arrived = Promise.withResolvers<void>()
  await using silent = await listener(() => arrived.resolve())
  await using sender = senderWith()
  let isOver = false

  const sent = sender.send(messageAt(silent.port)).finally(() => {
    isOver = true
  })
  await arrived.promise
  await vi.advanceTimersByTimeAsync(14_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)

  expect((await sent).attempt.error).toBe('no response within 15 seconds')
})

test('nothing is sent over a connection that is established after the timeout', async () => {
  const received: string[] = []
  const connected = Promise.withResolvers<void>()
  await using target = await listener((socket) => {
    connected.resolve()
    socket.on('data', (bytes) => {
      received.push(String(bytes))
      socket.write(noContent)
    })
  })
  const lookup = Promise.withResolvers<string[]>()
  await using sender = senderWith({ timeoutMs: 500, resolveName: () => lookup.promise })
  const late = messageAt(target.port)
  const webhook = { ...late.webhook, url: `http://localhost:${target.port}/` }

  const { end } = await sender.send({ ...late, webhook })
  expect(end).toBe('timeout')
  lookup.resolve(['127.0.0.1'])
  await connected.promise
  await sender.send({ ...late, webhook, id: 'evt_2' })

  expect(received).toEqual([expect.stringContaining('evt_2')])
})
