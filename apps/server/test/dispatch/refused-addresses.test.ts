import { afterEach, describe, expect, test, vi } from 'vitest'
import { messageTo, senderWith } from './support/a-message.ts'
import { listener, receiver } from './support/receiver.ts'

describe('a private address', () => {
  const strict = { allowPrivate: false, networks: [] }
  const refused = 'the host resolves to an address that is not allowed'

  test('is never connected to, even if the host name resolves to a different address each time', async () => {
    await using canary = await listener((socket) => socket.end())
    const url = `https://hooks.example:${canary.port}/`
    const answers = [['127.0.0.1'], ['::1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['0.0.0.0']]
    let lookups = 0
    const resolveName = async () => answers[lookups++] ?? []
    await using sender = senderWith({ targets: strict, resolveName })

    for (const _ of answers)
      expect((await sender.send(messageTo(url, { mode: 'live' }))).attempt).toMatchObject({
        status: null,
        error: refused,
      })

    // The sender looks up a name once per attempt: a second lookup could return an address that was not checked.
    expect(lookups).toBe(answers.length)
    expect(canary.connections()).toBe(0)
  })

  test('is connected to if the operator allows its network, so the other tests would notice a connection', async () => {
    await using canary = await listener((socket) => socket.end())
    const resolveName = async () => ['127.0.0.1']
    await using sender = senderWith({
      targets: { ...strict, networks: ['127.0.0.0/8'] },
      resolveName,
    })

    await sender.send(messageTo(`https://hooks.example:${canary.port}/`, { mode: 'live' }))

    expect(canary.connections()).toBe(1)
  })

  test('is skipped if the host name also resolves to an allowed address', async () => {
    await using target = await receiver()
    await using sender = senderWith({ resolveName: async () => ['10.255.255.1', '127.0.0.1'] })

    const { attempt } = await sender.send(messageTo(`http://a.localhost:${target.port}/`))

    expect(attempt).toMatchObject({ status: 204 })
  })

  test.each(['127.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost'])(
    'is not connected to if the URL contains it as %s',
    async (host) => {
      await using canary = await listener((socket) => socket.end())
      await using sender = senderWith()

      for (const scheme of ['http', 'https']) {
        const message = messageTo(`${scheme}://${host}:${canary.port}/`, { mode: 'live' })
        expect((await sender.send(message)).attempt.error).toBe(refused)
      }
      expect(canary.connections()).toBe(0)
    },
  )
})

describe('a proxy set in environment variables', () => {
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('is not used, because its address is not checked', async () => {
    await using proxy = await receiver()
    await using target = await receiver()
    for (const name of names) vi.stubEnv(name, proxy.url)
    await using sender = senderWith()

    expect((await sender.send(messageTo(target.url))).attempt.status).toBe(204)
    expect(proxy.connections()).toBe(0)
  })
})
