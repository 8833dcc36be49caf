import { describe, expect, test } from 'vitest'
import { exampleOf } from '../scripts/messages.ts'
import { violationsOf } from '../src/index.ts'

interface Draft {
  readonly recipient: { readonly address: object }
  readonly items: readonly [{ readonly sender: { readonly address: object } }]
}

const draft = exampleOf('order-draft.minimal.json') as Draft
const [item] = draft.items

const ofBody = (body: unknown) => violationsOf('createOrder', { path: {}, query: {}, body })
const faultsOf = (body: unknown) => ofBody(body).map(({ pointer, code }) => `${pointer} ${code}`)

const progressFaults = (change: object) => {
  const body = { to: 'delivered', ...change }
  const found = violationsOf('progressOrder', { path: { reference: 'A-17' }, query: {}, body })
  return found.map(({ pointer, code }) => `${pointer} ${code}`)
}

const withOrder = (change: object) => ({ ...draft, ...change })
const withRecipient = (change: object) =>
  withOrder({ recipient: { ...draft.recipient, ...change } })
const withAddress = (change: object) =>
  withRecipient({ address: { ...draft.recipient.address, ...change } })
const withItem = (change: object) => withOrder({ items: [{ ...item, ...change }] })
const withSender = (change: object) => withItem({ sender: { ...item.sender, ...change } })

const nul = 'a\u0000b'
const loneSurrogate = 'a\ud800b'
const words = (count: number) => 'a'.repeat(count)

describe('valid drafts', () => {
  test.each([
    { what: 'only the required fields', given: draft },
    { what: 'null for optional fields', given: withOrder({ total: null, receiptUrl: null }) },
    { what: 'unknown fields', given: withRecipient({ referenceNumber: null, courier: 'x' }) },
    { what: 'the smallest amounts', given: withOrder({ total: 1e-6, deliveryFee: 0 }) },
    { what: 'a past deadline', given: withOrder({ deliveryDeadline: '2001-02-28' }) },
    { what: 'a leap day', given: withOrder({ deliveryDeadline: '2028-02-29' }) },
    { what: 'a total less than the delivery fee', given: withOrder({ total: 1, deliveryFee: 2 }) },
    { what: 'null as sender reference', given: withSender({ referenceNumber: null }) },
    { what: '300 emoji as item name', given: withItem({ itemName: '🍕'.repeat(300) }) },
    { what: 'an upper-case scheme', given: withOrder({ receiptUrl: 'HTTPS://a.example/b' }) },
    { what: '100 items', given: withOrder({ items: Array(100).fill(item) }) },
    { what: 'a reference of 100 characters', given: withOrder({ referenceNumber: words(100) }) },
    { what: 'punctuation in its reference', given: withOrder({ referenceNumber: '.../a b/ü?#%' }) },
  ])('a draft with $what has no violations', ({ given }) => {
    expect(ofBody(given)).toEqual([])
  })
})

describe('pointer and code of violations', () => {
  test.each<{ given: unknown; want: readonly string[] }>([
    // Missing fields
    { given: {}, want: ['/recipient required', '/items required'] },
    { given: withRecipient({ phone: undefined }), want: ['/recipient/phone required'] },
    { given: withAddress({ city: undefined }), want: ['/recipient/address/city required'] },
    { given: withSender({ phone: undefined }), want: ['/items/0/sender/phone required'] },
    {
      given: withSender({ referenceNumber: undefined }),
      want: ['/items/0/sender/referenceNumber required'],
    },
    { given: withOrder({ items: [] }), want: ['/items minItems'] },

    // Wrong type: values are not converted
    { given: withItem({ quantity: '1' }), want: ['/items/0/quantity type'] },
    { given: withItem({ quantity: 1.5 }), want: ['/items/0/quantity type'] },
    { given: withItem({ quantity: true }), want: ['/items/0/quantity type'] },
    { given: withOrder({ total: '12' }), want: ['/total type'] },
    { given: withOrder({ deliveryInstructions: 7 }), want: ['/deliveryInstructions type'] },
    { given: withOrder({ items: {} }), want: ['/items type'] },
    { given: withOrder({ recipient: 'Awa' }), want: ['/recipient type'] },

    // Null for required values
    { given: withOrder({ recipient: null }), want: ['/recipient type'] },
    { given: withRecipient({ phone: null }), want: ['/recipient/phone type'] },
    { given: withItem({ itemName: null }), want: ['/items/0/itemName type'] },
    { given: withOrder({ items: [null] }), want: ['/items/0 type'] },

    // Out of bounds
    { given: withItem({ quantity: 0 }), want: ['/items/0/quantity minimum'] },
    { given: withItem({ quantity: 1_000_001 }), want: ['/items/0/quantity maximum'] },
    { given: withItem({ total: -0.01 }), want: ['/items/0/total minimum'] },
    { given: withItem({ total: 9.9e-7 }), want: ['/items/0/total minimum'] },
    { given: withItem({ weight: 100_000.5 }), want: ['/items/0/weight maximum'] },
    { given: withOrder({ deliveryFee: -1 }), want: ['/deliveryFee minimum'] },
    { given: withOrder({ total: 1e12 + 1 }), want: ['/total maximum'] },
    { given: withAddress({ latitude: 90.1 }), want: ['/recipient/address/latitude maximum'] },
    { given: withAddress({ longitude: -181 }), want: ['/recipient/address/longitude minimum'] },
    { given: withItem({ itemName: '' }), want: ['/items/0/itemName minLength'] },
    { given: withItem({ itemName: words(301) }), want: ['/items/0/itemName maxLength'] },
    { given: withItem({ size: '' }), want: ['/items/0/size minLength'] },
    { given: withItem({ size: words(33) }), want: ['/items/0/size maxLength'] },
    { given: withAddress({ name: '' }), want: ['/recipient/address/name minLength'] },
    { given: withAddress({ city: '' }), want: ['/recipient/address/city minLength'] },
    { given: withRecipient({ name: words(201) }), want: ['/recipient/name maxLength'] },

    // Not a calendar date
    { given: withOrder({ deliveryDeadline: '2026-02-30' }), want: ['/deliveryDeadline format'] },
    { given: withOrder({ deliveryDeadline: '2026-13-01' }), want: ['/deliveryDeadline format'] },
    { given: withOrder({ deliveryDeadline: '2027-02-29' }), want: ['/deliveryDeadline format'] },
    {
      given: withOrder({ deliveryDeadline: '2026-12-24T00:00:00Z' }),
      want: ['/deliveryDeadline maxLength', '/deliveryDeadline format'],
    },

    // Not an http or https URL
    { given: withOrder({ receiptUrl: 'javascript:alert(1)' }), want: ['/receiptUrl pattern'] },
    ...['http://?x', 'http://:80', 'http://a.example:99999/', 'https:///x'].map((receiptUrl) => ({
      given: withOrder({ receiptUrl }),
      want: ['/receiptUrl pattern'],
    })),
    ...[
      'http://a',
      'https://a.example:65535/x?y#z',
      'HTTP://[::1]:8080/',
      'https://a@b.example/',
    ].map((receiptUrl) => ({ given: withOrder({ receiptUrl }), want: [] })),
    { given: withOrder({ receiptUrl: 'ftp://a.example/b' }), want: ['/receiptUrl pattern'] },
    { given: withItem({ itemUrl: 'data:text/html,x' }), want: ['/items/0/itemUrl pattern'] },
    { given: withItem({ itemUrl: 'https://a.example/ b' }), want: ['/items/0/itemUrl format'] },

    // Not E.164
    { given: withRecipient({ phone: '2250702029254' }), want: ['/recipient/phone pattern'] },
    { given: withRecipient({ phone: '+0702029254' }), want: ['/recipient/phone pattern'] },
    { given: withRecipient({ phone: '+225 0702029254' }), want: ['/recipient/phone pattern'] },
    { given: withRecipient({ phone: '+2250702029254\n' }), want: ['/recipient/phone pattern'] },
    { given: withSender({ phone: '0702029254' }), want: ['/items/0/sender/phone pattern'] },

    // Characters that databases cannot store
    { given: withRecipient({ name: nul }), want: ['/recipient/name pattern'] },
    { given: withRecipient({ name: loneSurrogate }), want: ['/recipient/name pattern'] },
    { given: withItem({ itemName: nul }), want: ['/items/0/itemName pattern'] },
    { given: withItem({ referenceNumber: nul }), want: ['/items/0/referenceNumber pattern'] },
    { given: withItem({ size: loneSurrogate }), want: ['/items/0/size pattern'] },
    { given: withAddress({ landmark: nul }), want: ['/recipient/address/landmark pattern'] },
    { given: withAddress({ city: loneSurrogate }), want: ['/recipient/address/city pattern'] },
    {
      given: withSender({ referenceNumber: loneSurrogate }),
      want: ['/items/0/sender/referenceNumber pattern'],
    },
    { given: withOrder({ deliveryInstructions: nul }), want: ['/deliveryInstructions pattern'] },

    // A body that is not an object
    { given: 'draft', want: [' type'] },
    { given: null, want: [' type'] },
    { given: [draft], want: [' type'] },
  ])('the first violation in an invalid draft is $want.0', ({ given, want }) => {
    expect(faultsOf(JSON.parse(JSON.stringify(given)))).toEqual(want)
  })
})

describe('references that are unsafe in a URL path', () => {
  test.each<{ given: string; want: readonly string[] }>([
    { given: '.', want: ['pattern'] },
    { given: '..', want: ['pattern'] },
    { given: ' a', want: ['pattern'] },
    { given: 'a ', want: ['pattern'] },
    { given: 'a\u00a0', want: ['pattern'] },
    { given: 'a\tb', want: ['pattern'] },
    { given: 'a\u007fb', want: ['pattern'] },
    { given: nul, want: ['pattern'] },
    { given: loneSurrogate, want: ['pattern'] },
    { given: '', want: ['minLength', 'pattern'] },
    { given: words(101), want: ['maxLength'] },
  ])('an invalid reference is refused in a body and in a path: %j', ({ given, want }) => {
    const codes = (found: ReturnType<typeof violationsOf>) => found.map(({ code }) => code)
    const path = { reference: given }
    expect(codes(ofBody(withOrder({ referenceNumber: given })))).toEqual(want)
    expect(codes(violationsOf('getOrder', { path, query: {}, body: undefined }))).toEqual(want)
  })
})

test.for([
  ['listWebhooks', 'limti', ''],
  ['listOrders', 'limti', ': did you mean limit?'],
  ['listOrders', 'status[]', ': did you mean status?'],
  ['listEvents', 'page', ': use limit, after, from, wait'],
] as const)('%s refuses the parameter %s, which would have no effect', ([id, name, advice]) => {
  expect(violationsOf(id, { path: {}, query: { [name]: '10' }, body: undefined })).toEqual([
    {
      in: 'query',
      pointer: `/${name}`,
      code: 'additionalProperties',
      message: `is not a parameter of this operation${advice}`,
    },
  ])
})

test.for([
  ['createOrder', [], 'must be an object; an object has recipient, items'],
  [
    'createOrder',
    { ...draft, recipient: 'Awa' },
    'must be an object; an object has phone, address',
  ],
  ['createOrder', { ...draft, collect: 500 }, 'must be an object or null; an object has amount'],
  ['createOrder', { ...draft, metadata: 'SO-1' }, 'must be an object or null'],
  ['createOrders', [draft], 'must be an object; an object has orders'],
  [
    'createOrder',
    withRecipient({ phone: 2250702029254 }),
    'must be a string; a string must be a phone number in E.164 form, such as +2250702029254',
  ],
  [
    'createOrder',
    withOrder({ deliveryDeadline: 1 }),
    'must be a string or null; a string must be a calendar date, such as 2026-12-24',
  ],
  [
    'progressOrder',
    { to: 'assigned', estimatedAt: 1 },
    'must be a string or null; a string must be a time with a time zone, such as 2026-11-20T09:30:00Z (in a URL, write + as %2B)',
  ],
  ['createOrder', withOrder({ deliveryInstructions: 7 }), 'must be a string or null'],
] as const)('%s names the fields that must be in an object: %j', ([id, body, message]) => {
  expect(violationsOf(id, { body })).toMatchObject([{ code: 'type', message }])
})

test('the message about a list of values in one parameter says how to send several', () => {
  const [fault] = violationsOf('listOrders', { query: { status: ['pending,assigned'] } })

  expect(fault?.message).toMatch(
    /^must be one of pending, .*; for several values, repeat the parameter$/,
  )
})

test('violations in the query and in the body are reported together', () => {
  const given = { path: {}, query: { x: '1' }, body: { ...draft, total: -1 } }
  expect(violationsOf('createOrder', given).map(({ in: part }) => part)).toEqual(['query', 'body'])
})

test.each([
  { given: withRecipient({ phone: '07' }), want: /^must be a phone number in E\.164 form/ },
  { given: withItem({ quantity: '1' }), want: 'must be a whole number' },
  { given: withOrder({ total: 'x' }), want: 'must be a number or null' },
  { given: withOrder({ total: 5e-324 }), want: /^must be 0, or at least 0\.000001$/ },
  { given: withItem({ itemName: '' }), want: 'must not be empty' },
  { given: withOrder({ deliveryDeadline: '2026-02-30' }), want: /^must be a calendar date/ },
  {
    given: withOrder({ receiptUrl: 'ftp://a.example' }),
    want: 'must be an http or https URL with a host',
  },
  { given: withOrder({ items: [] }), want: 'must have at least 1 element' },
])('the message of a violation says how to fix it: $want', ({ given, want }) => {
  expect(ofBody(given)[0]?.message).toMatch(want)
})

describe('huge bodies', () => {
  test('101 invalid items are reported as one violation of maxItems', () => {
    const items = Array(101).fill({})
    expect(faultsOf(withOrder({ items }))).toEqual(['/items maxItems'])
  })

  test('41 keys with values of the wrong type are reported as one violation of maxProperties', () => {
    const metadata = Object.fromEntries(Array.from({ length: 41 }, (_, nr) => [`-${nr}`, nr]))
    expect(faultsOf(withOrder({ metadata }))).toEqual(['/metadata maxProperties'])
  })

  test('a text that is far too long is reported as one violation of maxLength', () => {
    const found = faultsOf(withRecipient({ phone: '0'.repeat(200_000) }))
    expect(found).toEqual(['/recipient/phone maxLength'])
  })

  test('a list of 101 equal elements is not searched for equal ones', () => {
    expect(progressFaults({ items: Array(101).fill(0) })).toEqual(['/items maxItems'])
    expect(progressFaults({ items: Array(100).fill(0) })).toEqual(['/items uniqueItems'])
  })

  test('elements that override a method of objects are reported like others', () => {
    const items = [{ valueOf: 1 }, { valueOf: 2 }]
    expect(progressFaults({ items })).toEqual(['/items/0 type', '/items/1 type'])
  })

  test('a draft with 33,000 empty items is validated within 50 ms of CPU time', () => {
    const given = withOrder({ items: Array(33_000).fill({}) })
    const start = process.threadCpuUsage()
    const found = faultsOf(given)
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(50)
    expect(found).toEqual(['/items maxItems'])
  })

  test('for a draft with 100 empty items, only 20 violations are reported', () => {
    expect(ofBody(withOrder({ items: Array(100).fill({}) }))).toHaveLength(20)
  })
})
