import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { leaseMs } from '@delivery-orders/operations/store'
import { expect, test as plainTest } from 'vitest'
import { webhookSender } from '../../src/dispatch/send.ts'
import { allOf } from '../support/all-of.ts'
import { engine } from '../support/engine.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { dispatchingWorld, register } from './support/dispatching-world.ts'
import { receiver } from './support/receiver.ts'

const execute = promisify(execFile)
const starvedSender = fileURLToPath(new URL('support/starved-sender.ts', import.meta.url))
const withFewDescriptors = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath]

plainTest.skipIf(engine !== 'sqlite')(
  'a sender without free descriptors says so, and sends as soon as there are some',
  async () => {
    await using target = await receiver((response) =>
      response.writeHead(204, { Connection: 'close' }).end(),
    )

    const { stdout } = await execute('sh', [...withFewDescriptors, starvedSender, target.url])

    const round = ['EMFILE', 'EMFILE', 'sent', 'the host name does not resolve to an address']
    // In the first round, the sender cannot even be loaded.
    expect(stdout.trim().split('\n')).toEqual([...round, ...round])
  },
)

test.for(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])(
  'while this machine has %s, no attempt is counted or logged for the client, and the event is sent after the lease',
  async (code, { startWorld }) => {
    let lacks = 0
    await using target = await receiver()
    const world = await dispatchingWorld(startWorld, {
      openSender: (options) => {
        const sender = webhookSender(options)
        const send: typeof sender.send = (message) =>
          lacks++ < 2
            ? Promise.reject(Object.assign(new Error(code), { code }))
            : sender.send(message)
        return { send, [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose]() }
      },
    })
    const acme = await world.client('acme')
    const { id } = await register(world, await world.token('acme'), target.url)
    await acme.webhooks.test(id)
    const logged = async () => (await allOf(acme.webhooks.dispatches(id)))[0]

    await eventually(() => expect(lacks).toBe(1))
    expect(await logged()).toMatchObject({ status: 'pending', attempts: [] })
    world.clock.pass(`${leaseMs / 1_000} s`)
    await eventually(() => expect(lacks).toBe(2))
    expect(await logged()).toMatchObject({ status: 'pending', attempts: [] })
    world.clock.pass(`${leaseMs / 1_000} s`)
    await eventually(async () =>
      expect(await logged()).toMatchObject({ status: 'succeeded', attempts: [{ status: 204 }] }),
    )
    const lines = world.log.filter((line) => line.includes('lacks descriptors or memory'))
    expect(lines.length).toBeGreaterThan(0)
  },
)
