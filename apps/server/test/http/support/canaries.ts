import { aDraft, anItem } from '../../support/a-draft.ts'
import { bearer, type HttpRequest, json } from '../../support/send.ts'

/** A unique word for each kind of private value, so that a leak can be found by a text search. */
export const canaries = {
  phone: '0744556677',
  senderPhone: '0755667788',
  name: 'Zuleikacanary',
  address: 'Canarystreet',
  language: 'x-canary',
  instructions: 'canary-instructions',
  metadataKey: 'canaryKey',
  itemName: 'canary-item',
  url: 'canary-url.example',
  comment: 'canary-comment',
  note: 'canary-note',
  vehicle: 'canary-vehicle',
  exception: 'canary-exception',
  metadata: 'canary-metadata',
  key: 'canary-key',
  badToken: 'canary.token',
  path: 'canary-path',
  query: 'canary-query',
  header: 'canary-header',
  badBody: 'canary-body',
} as const

/** A reference that looks like a phone number. Only `detail` and `instance` of a problem may repeat it. */
export const referenceCanary = '33612345678'

const person = (name: string, phone: string) => ({
  name: `${canaries.name} ${name}`,
  phone: `+225${phone}`,
  address: { name: canaries.address, landmark: canaries.address, city: canaries.address },
})

const draftWith = (referenceNumber: string) =>
  aDraft({
    referenceNumber,
    recipient: { ...person('R', canaries.phone), language: canaries.language },
    deliveryInstructions: canaries.instructions,
    collect: { amount: 5, note: canaries.note },
    requires: { signature: true },
    metadata: { [canaries.metadataKey]: canaries.metadata },
    items: [
      anItem({
        itemName: canaries.itemName,
        itemUrl: `https://${canaries.url}/a`,
        sender: { referenceNumber: canaries.itemName, ...person('S', canaries.senderPhone) },
      }),
    ],
  })

/** Builds a request about the order with this reference. The caller adds the token. */
type MakeRequest = (reference: string) => HttpRequest

const order = (reference: string, more = '') => `/orders/${encodeURIComponent(reference)}${more}`
const post = (path: string, body: string, headers = {}): HttpRequest => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body,
})
const key = (reference: string) => ({ 'Idempotency-Key': `${canaries.key}-${reference}` })
const create = (reference: string, more = ' ', headers = {}) =>
  post('/orders', JSON.stringify(draftWith(reference)) + more, headers)
const batch = (references: readonly string[], headers = {}) =>
  post('/order-batches', JSON.stringify({ orders: references.map(draftWith) }), headers)
const patch = (reference: string, body: object, headers = {}): HttpRequest => ({
  method: 'PATCH',
  path: order(reference),
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})
const progress = (reference: string, to: string, headers = {}) =>
  post(
    order(reference, '/progress'),
    JSON.stringify({
      ...{ to, comment: canaries.comment },
      courier: { ...person('C', canaries.phone), address: undefined, vehicle: canaries.vehicle },
      ...(isLast(to) && { proof }),
    }),
    headers,
  )

const isLast = (to: string) => to === 'delivered' || to === 'failed'
const proof = {
  receivedBy: `${canaries.name} B`,
  ...{ photoUrl: `https://${canaries.url}/p`, exception: canaries.exception },
}

/** News of a courier; an order does not take many. */
export const estimate = (reference: string, at: number): HttpRequest =>
  post(
    order(reference, '/progress'),
    JSON.stringify({ to: 'pending', estimatedAt: new Date(at).toISOString() }),
  )

/** A delivery with a code; an order does not take many. */
export const guess = (reference: string, code: string): HttpRequest =>
  post(order(reference, '/progress'), JSON.stringify({ to: 'delivered', proof: { code } }))

export const codedCreation = (reference: string): HttpRequest =>
  post('/orders', JSON.stringify(aDraft({ referenceNumber: reference, requires: { code: true } })))

export const step = (reference: string, to: string): HttpRequest => progress(reference, to)

export const creation = (reference: string): HttpRequest => create(reference)

/** A search for a number, and one with an invalid cursor. */
const searches = (recipientPhone: string): readonly MakeRequest[] =>
  [
    { recipientPhone, limit: 1 },
    { recipientPhone, cursor: canaries.query },
  ].map((search) => () => post('/order-searches', JSON.stringify(search)))

/**
 * Requests to send one after the other. Each order operation succeeds at least once, and each problem occurs that a
 * client can cause without webhooks.
 */
export const requestMakers: readonly MakeRequest[] = [
  (reference) => create(reference, '', key(reference)),
  (reference) => create(reference, '', key(reference)),
  (reference) => create(reference, ' ', key(reference)),
  (reference) => create(reference),
  (reference) => batch([`${reference}-d`, `${reference}-e`], key(reference)),
  (reference) => batch([`${reference}-d`, `${reference}-e`], key(reference)),
  (reference) => batch([reference, reference]),
  (reference) => ({ path: order(reference) }),
  (reference) => ({ method: 'HEAD', path: order(reference) }),
  (reference) => patch(reference, { recipient: person('P', canaries.senderPhone) }),
  (reference) => patch(reference, { deliveryFee: 1 }, { 'If-Match': `"${canaries.header}"` }),
  (reference) => patch(reference, { [canaries.badBody]: canaries.badBody }),
  (reference) => patch(reference, { metadata: { [canaries.metadataKey]: 5, more: '' } }),
  (reference) => patch(reference, { collect: { note: canaries.note.padEnd(501) } }),
  () => ({ path: '/orders?limit=3' }),
  ...[`+225${canaries.phone}`, `+225${canaries.senderPhone}`, canaries.phone].flatMap(searches),
  () => ({ path: '/webhooks' }),
  (reference) => progress(reference, 'delivered', key('p')),
  (reference) => progress(reference, 'assigned', key('p')),
  (reference) => progress(reference, 'picked_up'),
  (reference) => progress(reference, 'in_transit'),
  (reference) => post(order(reference, '/progress'), JSON.stringify({ to: 'delivered' })),
  (reference) => progress(reference, 'failed'),
  (reference) => ({ method: 'PUT', path: order(reference) }),
  (reference) => create(`${reference}-b`),
  (reference) => ({ method: 'PUT', path: order(`${reference}-b`), body: canaries.badBody }),
  (reference) => ({
    method: 'PUT',
    path: order(`${reference}-b`),
    headers: json,
    body: JSON.stringify({ reason: 'other', comment: canaries.comment }),
  }),
  (reference) => patch(`${reference}-b`, { deliveryInstructions: `${canaries.instructions} 2` }),
  (reference) => patch(`${reference}-b`, { metadata: { [canaries.badBody]: canaries.metadata } }),
  (reference) => patch(`${reference}-b`, { metadata: { ' ': canaries.metadata } }),
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

export const extraHeaders = {
  Cookie: `session=${canaries.header}`,
  'User-Agent': canaries.header,
  Referer: `https://${canaries.url}/`,
  'X-Forwarded-For': canaries.header,
  'X-Request-Id': `${canaries.header} is no good one`,
} as const
