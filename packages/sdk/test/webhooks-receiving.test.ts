import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import {
  receive,
  sign,
  type WebhookBody,
  WebhookError,
  type WebhookErrorCode,
  type WebhookSecrets,
} from '../src/webhooks/index.ts'
import { example, failureOf } from './support/service.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4oXcVbG7vN0='
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDC2FVsBQIhrs='

const kinds = ['order.created', 'order.delivered', 'item.status_changed', 'webhook.test'] as const
const delivered = JSON.parse(example('event.order.delivered'))
// A body with non-ASCII characters, and with white space that JSON.stringify would not write.
const body = example('event.order.delivered')

/** The headers of a message signed by the Standard Webhooks library. */
const signedByLibrary = (text = body, by = secret, at = new Date()) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(by).sign('evt_1', at, text),
})

const expectRefusal = async (
  code: WebhookErrorCode,
  message: RegExp,
  ...given: Parameters<typeof receive>
): Promise<void> => {
  const error = await failureOf(receive(...given))
  expect(error).toBeInstanceOf(WebhookError)
  expect(error).toMatchObject({
    name: 'WebhookError',
    code,
    message: expect.stringMatching(message),
  })
  expect(String(error)).not.toContain(secret.slice(6, 20))
}

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000)

describe('accepted messages', () => {
  test.for(kinds)(
    'receive accepts %s events signed by the Standard Webhooks library',
    async (kind) => {
      const text = example(`event.${kind}`)

      expect(await receive(text, signedByLibrary(text), secret)).toEqual(JSON.parse(text))
    },
  )

  test.for(kinds)(
    'the Standard Webhooks library accepts %s events signed by sign()',
    async (kind) => {
      const event = JSON.parse(example(`event.${kind}`))
      const message = await sign(event, secret)

      expect(new Webhook(secret).verify(message.body, { ...message.headers })).toEqual(event)
      expect(await receive(message.body, message.headers, secret)).toEqual(event)
    },
  )

  test.for([
    ['a string', body],
    ['a Buffer', Buffer.from(body)],
    ['a Uint8Array', new TextEncoder().encode(body)],
    ['a view of a larger ArrayBuffer', Buffer.from(`xx${body}xx`).subarray(2, -2)],
    ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
  ] as const)('receive accepts %s as the body', async ([, given]) => {
    expect(await receive(given, signedByLibrary(), secret)).toEqual(delivered)
  })

  test('receive accepts Headers, objects, arrays of pairs and a Map, with names in upper or lower case', async () => {
    const headers = signedByLibrary()
    const shouted = Object.entries(headers).map(([name, value]): [string, string] => [
      name.toUpperCase(),
      value,
    ])
    for (const given of [
      new Headers(headers),
      headers,
      Object.fromEntries(shouted),
      shouted,
      new Map(shouted),
      { ...headers, cookie: ['a=1', 'b=2'], ':path': '/', unset: undefined },
    ])
      expect(await receive(body, given, secret)).toEqual(delivered)
  })

  test.for([
    ['signed with both secrets, verified with the new one', [secret, other], secret],
    ['signed with both secrets, verified with the old one', [secret, other], other],
    ['signed with the new secret, verified with both', secret, [secret, other]],
    ['signed with the old secret, verified with both', other, [secret, other]],
    ['if other secrets are undefined or empty', secret, [undefined, '', secret]],
  ] as const)('during a secret rotation, receive accepts a message %s', async ([, by, known]) => {
    const message = await sign(delivered, by)

    expect(await receive(message.body, message.headers, known)).toEqual(delivered)
  })

  test('receive ignores signatures of unknown versions next to a valid signature', async () => {
    const headers = signedByLibrary()
    const more = `v1a,${'A'.repeat(86)}== v2,x ${headers['webhook-signature']} nonsense`

    expect(await receive(body, { ...headers, 'webhook-signature': more }, secret)).toEqual(
      delivered,
    )
  })

  test.for([-299, 0, 299])('receive accepts a message that is %i s old', async (age) => {
    const message = await sign(delivered, secret, ago(age))

    expect(await receive(message.body, message.headers, secret)).toEqual(delivered)
  })

  test('for an event of an unknown kind, receive returns `unknown` as the `type` property', async () => {
    const future = { ...delivered, type: 'order.rerouted', data: { ...delivered.data, by: 'sea' } }
    const message = await sign(future, secret)

    const event = await receive(message.body, message.headers, secret)

    expect(event).toEqual({ ...future, type: 'unknown', kind: 'order.rerouted' })
  })
})

describe('refused messages', () => {
  test.for([
    ['undefined', undefined],
    ['null', null],
    ['an empty string', ''],
    ['an empty array', []],
    ['an array of undefined and empty strings', [undefined, '']],
  ] as const)('receive throws missing_secret for %s as the secret', ([, none]) =>
    expectRefusal('missing_secret', /No secret/, body, signedByLibrary(), none as WebhookSecrets),
  )

  test.for([
    `${secret}\n`,
    ` ${secret}`,
    `${secret}\r\n`,
    'whsec_MfKQ 9r8G',
    [other, `${secret} `],
  ])('receive throws untrimmed_secret for a secret with white space: %j', (padded) =>
    expectRefusal('untrimmed_secret', /trim/, body, signedByLibrary(), padded),
  )

  test.for([
    secret.slice('whsec_'.length),
    'whsec_',
    'whsec_A',
    'whsec_-_-_',
    'Whsec_MfKQ9r8G',
    'dos_test_x',
    'é',
  ])('receive throws invalid_secret for the secret %j', (none) =>
    expectRefusal('invalid_secret', /whsec_ plus base64/, body, signedByLibrary(), none),
  )

  test.for([
    ['an object', delivered],
    ['an object without a prototype', Object.assign(Object.create(null), { a: '1' })],
    ['undefined', undefined],
    ['null', null],
    ['an array', []],
    ['a stream', new Blob([body]).stream()],
  ])('receive throws parsed_body for %s as the body', ([, parsed]) =>
    expectRefusal(
      'parsed_body',
      /express\.raw\(\{ type: "application\/json" \}\).*await request\.text\(\).*toArray/,
      parsed as WebhookBody,
      signedByLibrary(),
      secret,
    ),
  )

  test('receive throws wrong_signature for a body that was parsed and stringified', () =>
    expectRefusal(
      'wrong_signature',
      /the body was changed/,
      JSON.stringify(delivered),
      signedByLibrary(),
      secret,
    ))

  test.for(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'receive throws missing_header for a message without %s',
    async (name) => {
      const { [name]: _, ...headers } = signedByLibrary()
      for (const given of [headers, { ...headers, [name]: undefined }, { ...headers, [name]: '' }])
        await expectRefusal('missing_header', new RegExp(name), body, given, secret)
    },
  )

  test.for([undefined, null, 'v1,signature'] as unknown as Headers[])(
    'receive throws missing_header for headers that are %j',
    (headers) => expectRefusal('missing_header', /all headers/, body, headers, secret),
  )

  test('receive throws wrong_signature for a message signed with another secret', async () => {
    await expectRefusal('wrong_signature', /rotated/, body, signedByLibrary(), other)
    await expectRefusal('wrong_signature', /rotated/, body, signedByLibrary(), [other, other])
  })

  test.for<[string, 'id' | 'timestamp' | 'signature', (value: string) => string]>([
    ['another id', 'id', () => 'evt_2'],
    ['another timestamp', 'timestamp', (seconds) => `${Number(seconds) + 1}`],
    ['a signature without a version', 'signature', (signature) => signature.slice(3)],
    ['a signature of another version', 'signature', (signature) => signature.replace('v1', 'v2')],
    ['a truncated signature', 'signature', (signature) => signature.slice(0, 20)],
    ['an extended signature', 'signature', (signature) => `${signature}A`],
    ['an empty signature', 'signature', () => 'v1,'],
  ])('receive throws wrong_signature for a signed message with %s', async ([, part, change]) => {
    const headers = signedByLibrary()
    const changed = { ...headers, [`webhook-${part}`]: change(headers[`webhook-${part}`]) }
    await expectRefusal('wrong_signature', /No signature/, body, changed, secret)
  })

  test('receive throws wrong_signature if one bit of the body is changed', async () => {
    const message = await sign(delivered, secret)
    const bytes = Buffer.from(message.body)
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expectRefusal('wrong_signature', /No signature/, changed, message.headers, secret)
    }
  })

  test('receive throws wrong_signature if one character of the signature is changed', async () => {
    const { 'webhook-signature': signature, ...headers } = signedByLibrary()
    for (let at = 3; at < signature.length; at++) {
      const letter = signature[at] === 'A' ? 'B' : 'A'
      const changed = signature.slice(0, at) + letter + signature.slice(at + 1)
      const given = { ...headers, 'webhook-signature': changed }
      await expectRefusal('wrong_signature', /No signature/, body, given, secret)
    }
  })

  test.for([302, 86_400])('receive throws too_old for a message signed %i s ago', async (age) => {
    const { body, headers } = await sign(delivered, secret, ago(age))
    await expectRefusal('too_old', /^Signed \d+ s ago: a replay.*ahead/, body, headers, secret)
  })

  test.for([302, 86_400])(
    'receive throws too_new for a message signed %i s in the future',
    async (ahead) => {
      const { body, headers } = await sign(delivered, secret, ago(-ahead))
      await expectRefusal('too_new', /^Signed \d+ s in the future.*behind/, body, headers, secret)
    },
  )

  test('receive throws wrong_signature, not too_old, for an old message signed with another secret', async () => {
    const message = await sign(delivered, other, ago(900))
    await expectRefusal('wrong_signature', /./, message.body, message.headers, secret)
  })

  test.for(['', 'null', '{"id":"evt_1"', '[]', '"text"', '{"id":"evt_1"}', '7'])(
    'receive throws invalid_body for a signed body that is not an event: %s',
    (text) => expectRefusal('invalid_body', /not an event/, text, signedByLibrary(text), secret),
  )

  test('receive throws too_new for a signed timestamp that is not a number', async () => {
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': 'soon' }
    // The Standard Webhooks library writes the invalid date as the timestamp NaN.
    const signature = new Webhook(secret).sign('evt_1', new Date(Number.NaN), body)
    const given = { ...headers, 'webhook-timestamp': 'NaN', 'webhook-signature': signature }
    await expectRefusal('too_new', /NaN/, body, given, secret)
  })

  test('sign rejects a missing secret and an invalid secret', async () => {
    expect(await failureOf(sign(delivered, undefined))).toMatchObject({ code: 'missing_secret' })
    expect(await failureOf(sign(delivered, 'x'))).toMatchObject({ code: 'invalid_secret' })
  })
})
