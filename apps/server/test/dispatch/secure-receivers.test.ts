import { writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { parseMetrics } from '../http/support/prometheus-text.ts'
import { aDraft } from '../support/a-draft.ts'
import { eventually } from '../support/until.ts'
import { test } from '../support/world.ts'
import { type Identity, selfSigned } from './support/certificate.ts'
import { startDispatching } from './support/dispatching-process.ts'
import { register } from './support/dispatching-world.ts'
import { type Receiver, receiver } from './support/receiver.ts'

const anHour = 3_600_000
const invalid = (reason: string) => [
  'pending',
  null,
  `the certificate of the host is not valid: ${reason}`,
]

test('an event is sent only to hosts whose certificate is valid, and the error says what is wrong with it', async ({
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
  const expired = selfSigned('localhost', { until: Date.now() - anHour })
  const future = selfSigned('localhost', { from: Date.now() + anHour })
  const expiring = selfSigned('localhost', { until: Date.now() + anHour })
  const ofOtherHost = selfSigned('shop.example.com')
  const targets = {
    valid: await listening(valid),
    expiring: await listening(expiring),
    untrusted: await listening(selfSigned('localhost')),
    lacksIssuer: await listening(selfSigned('localhost', { lacksIssuer: true })),
    expired: await listening(expired),
    future: await listening(future),
    ofOtherHost: await listening(ofOtherHost),
    withoutTls: await listening(),
  }
  // Node reads NODE_EXTRA_CA_CERTS when a process starts, and trusts these certificates like its built-in ones.
  const trusted = `${world.databaseFile}.pem`
  await writeFile(
    trusted,
    [valid, expiring, expired, future, ofOtherHost].map(({ cert }) => cert).join(''),
  )
  const dispatching = startDispatching(world.databaseUrl, {
    settings: { NODE_EXTRA_CA_CERTS: trusted, DISPATCHER_METRICS_PORT: '0' },
    stderr: 'pipe',
  })
  const acme = await world.client('acme')

  await acme.orders.create(aDraft())

  const firstAttempt = async ({ id }: { readonly id: string }) => {
    for await (const { status, attempts } of acme.webhooks.dispatches(id))
      return [status, attempts[0]?.status, attempts[0]?.error]
    return undefined
  }
  const want = {
    valid: ['succeeded', 204, null],
    expiring: ['succeeded', 204, null],
    untrusted: invalid('no known authority has signed it'),
    lacksIssuer: invalid('its issuer is not known, or a certificate of its chain is missing'),
    expired: invalid('it has expired'),
    future: invalid('it is not valid yet'),
    ofOtherHost: invalid('it is for another host'),
    withoutTls: ['pending', null, 'no secure connection could be made'],
  }
  await eventually(async () => {
    const found = await Promise.all(
      Object.entries(targets).map(async ([name, target]) => [name, await firstAttempt(target)]),
    )
    expect(Object.fromEntries(found)).toEqual(want)
  }, 20)
  const receivedIds = (target: Receiver) =>
    target.received.map(({ headers }) => headers['webhook-id'])
  expect(receivedIds(targets.valid.target)).toEqual([expect.stringMatching(/^evt_/)])
  const { valid: _, expiring: __, ...refused } = targets
  for (const { target } of Object.values(refused)) expect(target.received).toEqual([])

  const line = await dispatching.line(/^Metrics at /)
  const page = await (await fetch(line.replace('Metrics at ', ''))).text()
  const samples = parseMetrics(page)
  expect(samples.get('delivery_orders_receiver_certificates_expiring')).toBe(1)
  expect(samples.get('delivery_orders_dispatch_attempts_total{outcome="certificate"}')).toBe(5)
  expect(
    Math.abs(samples.get('delivery_orders_clock_offset_seconds{reference="receivers"}') ?? 99),
  ).toBeLessThan(10)
})
