import { aDraft, anItem } from '../../support/a-draft.ts'
import { bearer, json, type Sent } from '../../support/send.ts'

/** Words that stand for what is nobody's business; each is found wherever it turns up, by itself. */
export const canaries = {
  phone: '0744556677',
  senderPhone: '0755667788',
  name: 'Zuleikacanary',
  address: 'Canarystreet',
  instructions: 'canary-instructions',
  itemName: 'canary-item',
  url: 'canary-url.example',
  comment: 'canary-comment',
  key: 'canary-key',
  badToken: 'canary.token',
  path: 'canary-path',
  query: 'canary-query',
  header: 'canary-header',
  badBody: 'canary-body',
} as const

/** What a problem may repeat in `detail` and `instance`, and nothing else may: it looks like a phone number. */
export const referenceCanary = '33612345678'

const person = (name: string, phone: string) => ({
  name: `${canaries.name} ${name}`,
  phone: `+225${phone}`,
  address: { name: canaries.address, landmark: canaries.address, city: canaries.address },
})

const draftWith = (referenceNumber: string) =>
  aDraft({
    referenceNumber,
    recipient: person('R', canaries.phone),
    deliveryInstructions: canaries.instructions,
    items: [
      anItem({
        itemName: canaries.itemName,
        itemUrl: `https://${canaries.url}/a`,
        sender: { referenceNumber: canaries.itemName, ...person('S', canaries.senderPhone) },
      }),
    ],
  })

/** A request and what it needs beside its token. */
type Ask = (reference: string) => Sent

const order = (reference: string, more = '') => `/orders/${encodeURIComponent(reference)}${more}`
const post = (path: string, body: string, headers = {}): Sent => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body,
})
const key = (reference: string) => ({ 'Idempotency-Key': `${canaries.key}-${reference}` })
const create = (reference: string, more = ' ', headers = {}) =>
  post('/orders', JSON.stringify(draftWith(reference)) + more, headers)
const progress = (reference: string, to: string, headers = {}) =>
  post(order(reference, '/progress'), JSON.stringify({ to, comment: canaries.comment }), headers)

/** Each operation as it succeeds, and each refusal that a client can bring about, in an order in which they come about. */
export const asks: readonly Ask[] = [
  (reference) => create(reference, '', key(reference)),
  (reference) => create(reference, '', key(reference)),
  (reference) => create(reference, ' ', key(reference)),
  (reference) => create(reference),
  (reference) => ({ path: order(reference) }),
  (reference) => ({ method: 'HEAD', path: order(reference) }),
  () => ({ path: '/orders?limit=3' }),
  () => ({ path: '/webhooks' }),
  (reference) => progress(reference, 'delivered', key('p')),
  (reference) => progress(reference, 'assigned', key('p')),
  (reference) => progress(reference, 'picked_up'),
  (reference) => ({ method: 'PUT', path: order(reference) }),
  (reference) => create(`${reference}-b`),
  (reference) => ({ method: 'PUT', path: order(`${reference}-b`), body: canaries.badBody }),
  (reference) => ({ path: order(`${reference}-none`) }),
  (reference) => progress(`${reference}-none`, 'assigned', key('n')),
  () => post('/orders', `{"${canaries.badBody}`),
  () => post('/orders', JSON.stringify({ [canaries.badBody]: 1, items: [canaries.badBody] })),
  () => post('/orders', JSON.stringify({ recipient: { phone: canaries.badBody }, total: '1' })),
  () => post('/orders', canaries.badBody, { 'Content-Type': `text/${canaries.header}` }),
  () => post('/orders', canaries.badBody.padEnd(300_000)),
  (reference) =>
    create(`${reference}-c`, '', { 'Idempotency-Key': `${canaries.key} ${canaries.key}` }),
  (reference) => ({ path: order(`${reference}\n`) }),
  (reference) => ({ path: `${order(reference)}%zz` }),
  (reference) => ({ path: `${order(reference)}?${canaries.query}=${canaries.query}` }),
  () => ({ path: `/orders?cursor=${canaries.query}` }),
  () => ({ path: `/orders?status=${canaries.query}&limit=${canaries.query}` }),
  () => ({ path: `/${canaries.path}` }),
  () => ({ path: `/problems/${canaries.path}` }),
  () => ({ path: `/receipts/${canaries.path}.pdf` }),
  (reference) => ({ method: 'DELETE', path: order(reference) }),
  () => ({ path: '/orders', headers: bearer(canaries.badToken) }),
  () => ({ path: '/orders', headers: { Authorization: `Basic ${canaries.badToken}` } }),
]

/** What clients and what stands between send along. */
export const ownHeaders = {
  Cookie: `session=${canaries.header}`,
  'User-Agent': canaries.header,
  Referer: `https://${canaries.url}/`,
  'X-Forwarded-For': canaries.header,
  'X-Request-Id': `${canaries.header} is no good one`,
} as const
