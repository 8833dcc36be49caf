import { writeFile } from 'node:fs/promises'
import { expect, vi } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { aDraft } from '../support/a-draft.ts'
import { test } from '../support/world.ts'
import { type Identity, selfSigned } from './support/certificate.ts'
import { startDispatchingProcess } from './support/dispatching-process.ts'
import { register } from './support/dispatching-world.ts'
import { type Receiver, receiver } from './support/receiver.ts'

const anHour = 3_600_000
const invalid = 'the certificate of the host is not valid'

test('an event is sent to a host whose certificate is valid, and to no other', async ({
  startWorld,
}) => {
  await using opened = new AsyncDisposableStack()
  const world = await startWorld({
    settings: { WEBHOOK_ALLOW_PRIVATE: '1' },
    parts: { clock: systemClock },
  })
  const token = await world.token('acme')
  const listening = async (identity?: Identity) => {
    const target = opened.use(await receiver(undefined, identity))
    const url = identity ? target.url : target.url.replace('http:', 'https:')
    return { target, id: (await register(world, token, url)).id }
  }
  const valid = selfSigned('localhost')
  const late = selfSigned('localhost', Date.now() - anHour)
  const ofAnother = selfSigned('shop.example.com')
  const targets = {
    valid: await listening(valid),
    unknown: await listening(selfSigned('localhost')),
    late: await listening(late),
    ofAnother: await listening(ofAnother),
    without: await listening(),
  }
  // Known to Node as those are that it comes with; it reads them when a process starts.
  const known = `${world.databaseFile}.pem`
  await writeFile(known, [valid, late, ofAnother].map(({ cert }) => cert).join(''))
  await startDispatchingProcess(world.databaseUrl, { NODE_EXTRA_CA_CERTS: known })
  const acme = await world.client('acme')

  await acme.orders.create(aDraft())

  const firstAttempt = async ({ id }: { readonly id: string }) => {
    for await (const { status, attempts } of acme.webhooks.dispatches(id))
      return [status, attempts[0]?.status, attempts[0]?.error]
    return undefined
  }
  const want = {
    valid: ['succeeded', 204, null],
    unknown: ['pending', null, invalid],
    late: ['pending', null, invalid],
    ofAnother: ['pending', null, invalid],
    without: ['pending', null, 'no secure connection could be made'],
  }
  await vi.waitFor(
    async () => {
      const found = await Promise.all(
        Object.entries(targets).map(async ([name, told]) => [name, await firstAttempt(told)]),
      )
      expect(Object.fromEntries(found)).toEqual(want)
    },
    { timeout: 5_000, interval: 20 },
  )
  const taken = (target: Receiver) => target.received.map(({ headers }) => headers['webhook-id'])
  expect(taken(targets.valid.target)).toEqual([expect.stringMatching(/^evt_/)])
  for (const { target } of [targets.unknown, targets.late, targets.ofAnother, targets.without])
    expect(target.received).toEqual([])
}, 20_000)
