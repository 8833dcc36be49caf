import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import type { SenderOptions } from '../../src/dispatch/send.ts'
import { messageTo, secret, senderWith } from './support/a-message.ts'
import { listener, receiver } from './support/receiver.ts'

test('a message is sent in the format of Standard Webhooks', async () => {
  await using target = await receiver((response) => response.end('thanks'))
  await using sender = senderWith()
  const startedAt = systemClock.now()

  const outcome = await sender.send(messageTo(`${target.url}?a=b%20c`))

  expect(outcome).toEqual({
    attempt: {
      at: expect.any(Number),
      status: 200,
      error: null,
      durationMs: expect.any(Number),
      response: 'thanks',
    },
    end: 'succeeded',
    retryAfter: null,
  })
  expect(outcome.attempt.at).toBeGreaterThanOrEqual(startedAt)
  const [received] = target.received
  expect(received).toMatchObject({
    method: 'POST',
    path: '/hooks?a=b%20c',
    body: messageTo('').body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'delivery-orders/1.0.0',
      'webhook-id': messageTo('').id,
      'webhook-timestamp': String(Math.floor(outcome.attempt.at / 1_000)),
    },
  })
  expect(new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})).toEqual({
    name: 'Âo 🚚',
  })
})

describe('a response', () => {
  test.each([200, 201, 202, 204, 299])('with status %i is a success', async (status) => {
    await using target = await receiver((response) => response.writeHead(status).end())
    await using sender = senderWith()

    const { attempt } = await sender.send(messageTo(target.url))

    expect(attempt).toMatchObject({ status, error: null })
  })

  test.each([301, 307, 400, 404, 410, 429, 500, 503])(
    'with status %i is a failure',
    async (status) => {
      await using target = await receiver((response) =>
        response.writeHead(status, { 'retry-after': '120' }).end('no'),
      )
      await using sender = senderWith()

      expect(await sender.send(messageTo(target.url))).toMatchObject({
        attempt: { status, error: `the response was ${status}`, response: 'no' },
        end: 'failed',
        retryAfter: '120',
      })
    },
  )

  test('that is a redirect is not followed', async () => {
    await using elsewhere = await receiver()
    await using target = await receiver((response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    )
    await using sender = senderWith()

    await sender.send(messageTo(target.url))

    expect(target.connections()).toBe(1)
    expect(elsewhere.connections()).toBe(0)
  })

  test('is stored up to 1 KiB, without a partial character at the end', async () => {
    await using target = await receiver((response) => response.end(`a\0${'🚚'.repeat(2_000)}`))
    await using sender = senderWith()

    const { attempt } = await sender.send(messageTo(target.url))

    expect(attempt.response).toBe(`a\ufffd${'🚚'.repeat(255)}`)
  })

  test('that never ends is read up to 1 KiB', async () => {
    const closed = Promise.withResolvers<unknown>()
    await using target = await receiver((response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
      closed.resolve(once(response, 'close'))
    })
    await using sender = senderWith()

    const { attempt } = await sender.send(messageTo(target.url))

    expect(attempt).toMatchObject({ status: 200, error: null, response: 'x'.repeat(1_024) })
    await closed.promise
  })

  test('that stalls in its body is a success if its status is 200', async () => {
    await using target = await receiver((response) => response.write('so far'))
    await using sender = senderWith({ timeoutMs: 100 })

    const { attempt } = await sender.send(messageTo(target.url))

    expect(attempt).toMatchObject({ status: 200, error: null, response: 'so far' })
  })
})

describe('a message without a complete response', () => {
  const failing = async (url: string, options: Partial<SenderOptions> = {}) => {
    await using sender = senderWith(options)
    const { attempt, end } = await sender.send(messageTo(url))
    expect(attempt).toMatchObject({ status: null, response: null })
    expect(attempt.durationMs).toBeLessThan(10_000)
    return { error: attempt.error, end }
  }

  test('fails at the timeout', async () => {
    const closed = Promise.withResolvers<void>()
    await using silent = await listener((socket) => {
      socket.resume().once('close', () => closed.resolve())
    })
    const url = `http://127.0.0.1:${silent.port}/`

    expect(await failing(url, { timeoutMs: 100 })).toEqual({
      error: 'no response within 0.1 seconds',
      end: 'timeout',
    })
    await closed.promise
  })

  test('fails at the timeout although the response trickles in byte by byte', async () => {
    await using slow = await listener((socket) => {
      const trickle = setInterval(() => socket.write('H'), 10)
      socket.write('HTTP/1.1 200 OK\r\n')
      socket.on('close', () => clearInterval(trickle))
    })

    expect(await failing(`http://127.0.0.1:${slow.port}/`, { timeoutMs: 150 })).toEqual({
      error: 'no response within 0.15 seconds',
      end: 'timeout',
    })
  })

  test('fails at the timeout if the host name is not resolved by then', async () => {
    const resolveName = () => new Promise<never>(() => undefined)

    expect(await failing('https://hooks.example/', { timeoutMs: 100, resolveName })).toEqual({
      error: 'no response within 0.1 seconds',
      end: 'timeout',
    })
  })

  test('fails with the reason if the receiver closes the connection', async () => {
    await using rude = await listener((socket) => socket.once('data', () => socket.destroy()))

    expect(await failing(`http://127.0.0.1:${rude.port}/`)).toEqual({
      error: 'the connection was closed without a response',
      end: 'failed',
    })
  })

  test('fails with the reason if nothing listens on the port', async () => {
    const gone = await listener()
    await gone[Symbol.asyncDispose]()

    expect(await failing(`http://127.0.0.1:${gone.port}/`)).toEqual({
      error: 'the connection was refused',
      end: 'failed',
    })
    expect(await failing(`http://localhost:${gone.port}/`)).toEqual({
      error: 'the connection was refused',
      end: 'failed',
    })
  })

  test('fails with the reason if the response is not valid HTTP', async () => {
    for (const answer of [
      '220 mail.example ESMTP\r\n',
      `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(99_999)}\r\n\r\n`,
      'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n',
      'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n',
      'HTTP/1.1 600 Odd\r\nContent-Length: 0\r\n\r\n',
      'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n',
    ]) {
      await using strange = await listener((socket) =>
        socket.once('data', () => socket.end(answer)),
      )
      expect([answer.slice(0, 20), await failing(`http://127.0.0.1:${strange.port}/`)]).toEqual([
        answer.slice(0, 20),
        { error: 'the response was not HTTP', end: 'failed' },
      ])
    }
  })

  test('fails and is not sent unencrypted if the TLS connection fails', async () => {
    await using plain = await receiver()

    expect(await failing(`https://127.0.0.1:${plain.port}/`)).toEqual({
      error: 'no secure connection could be made',
      end: 'failed',
    })
    expect(plain.received).toEqual([])
  })
})
