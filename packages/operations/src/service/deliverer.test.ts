import { expect, test } from 'vitest'
import { sendMessage } from '../dispatch/send-message.ts'
import { memoryStore } from '../memory/memory-store.ts'
import { clientScopes } from '../protocol/scopes.ts'
import { seededRandom } from '../seeded-random.ts'
import { Deliverer } from './deliverer.ts'
import { MemoryService } from './memory-service.ts'
import { ServiceClock } from './service-clock.ts'

const retryDelayMs = 5_000
const address = { name: 'Rue des Jardins 12', city: 'Abidjan' }
const sender = { referenceNumber: 'shop-7', phone: '+2250102030405', address }
const draft = {
  referenceNumber: 'A',
  deliveryFee: 0,
  recipient: { phone: '+2250702029254', address },
  items: [{ itemName: 'Shoes', quantity: 1, total: 1, sender }],
}

test.for([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'a retry is made although its time comes while the deliverer looks for it, %i readings of the clock later',
  async (readings) => {
    /** A clock of a machine that is a millisecond later at each reading. */
    const machine = { time: Date.now(), stepMs: 0, now: () => (machine.time += machine.stepMs) }
    const service = serviceAt(new ServiceClock(undefined, machine))
    let attempts = 0
    const post = () => {
      attempts += 1
      return Promise.resolve({ status: attempts === 1 ? 503 : 204, retryAfter: null, text: '' })
    }
    const deliverer = new Deliverer({
      service,
      send: (message) => sendMessage(message, { post, clock: service.clock, elapsed: () => 0 }),
      onUnmade: (error) => expect.unreachable(String(error)),
      isContinuous: true,
    })
    const request = requestsTo(service)
    await request('/webhooks', { url: 'https://shop.example.com/events' })
    await request('/orders', draft)
    await deliverer.deliverDue()

    machine.time += retryDelayMs - readings
    machine.stepMs = 1
    await deliverer.changeClock((now) => now)

    await expect.poll(() => attempts).toBe(2)
    deliverer.end()
  },
)

const serviceAt = (clock: ServiceClock): MemoryService =>
  new MemoryService({
    store: memoryStore(),
    clock,
    random: seededRandom('deliverer'),
    baseUrl: 'https://deliveries.example.com',
    currency: 'XOF',
    webhookAllowPrivate: false,
  })

/** Sends requests of a client, which must succeed. */
const requestsTo = (service: MemoryService) => {
  const token = service.issueToken({ client: 'acme' }, { mode: 'live', scopes: clientScopes })
  return async (target: string, body: object): Promise<void> => {
    const bytes = Buffer.from(JSON.stringify(body))
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'idempotency-key': target,
    }
    const readBody = () => Promise.resolve(bytes)
    const { status } = await service.answer({ method: 'POST', target, headers, readBody })
    expect(status).toBe(201)
  }
}
