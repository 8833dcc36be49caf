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
// Not all of it is ASCII, and it has white space that JSON.stringify would not write.
const body = example('event.order.delivered')

/** As the library of Standard Webhooks signs it. */
const signedByLibrary = (text = body, by = secret, at = new Date()) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(by).sign('evt_1', at, text),
})

const expectRefusal = async (
  code: WebhookErrorCode,
  told: RegExp,
  ...given: Parameters<typeof receive>
): Promise<void> => {
  const error = await failureOf(receive(...given))
  expect(error).toBeInstanceOf(WebhookError)
  expect(error).toMatchObject({ name: 'WebhookError', code, message: expect.stringMatching(told) })
  expect(String(error)).not.toContain(secret.slice(6, 20))
}

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1_000)

describe('what is taken', () => {
  test.for(kinds)('%s, signed by the library of Standard Webhooks', async (kind) => {
    const text = example(`event.${kind}`)

    expect(await receive(text, signedByLibrary(text), secret)).toEqual(JSON.parse(text))
  })

  test.for(kinds)('%s, signed here, is verified by the library', async (kind) => {
    const event = JSON.parse(example(`event.${kind}`))
    const message = await sign(event, secret)

    expect(new Webhook(secret).verify(message.body, { ...message.headers })).toEqual(event)
    expect(await receive(message.body, message.headers, secret)).toEqual(event)
  })

  test.for([
    ['a text', body],
    ['a Buffer', Buffer.from(body)],
    ['bytes', new TextEncoder().encode(body)],
    ['a part of a larger ArrayBuffer', Buffer.from(`xx${body}xx`).subarray(2, -2)],
    ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
  ] as const)('%s as the body', async ([, given]) => {
    expect(await receive(given, signedByLibrary(), secret)).toEqual(delivered)
  })

  test('headers of any shape, their names in any case', async () => {
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
    ['either secret of a message that both have signed', [secret, other], secret],
    ['either secret of a message that both have signed', [secret, other], other],
    ['a message by the new secret, where both are known', secret, [secret, other]],
    ['a message by the old secret, where both are known', other, [secret, other]],
    ['a message where only one of two is set', secret, [undefined, '', secret]],
  ] as const)('while a secret is rotated: %s', async ([, by, known]) => {
    const message = await sign(delivered, by)

    expect(await receive(message.body, message.headers, known)).toEqual(delivered)
  })

  test('signatures of versions to come, beside one of today', async () => {
    const headers = signedByLibrary()
    const more = `v1a,${'A'.repeat(86)}== v2,x ${headers['webhook-signature']} nonsense`

    expect(await receive(body, { ...headers, 'webhook-signature': more }, secret)).toEqual(
      delivered,
    )
  })

  test.for([-299, 0, 299])('a message whose age is %i s', async (age) => {
    const message = await sign(delivered, secret, ago(age))

    expect(await receive(message.body, message.headers, secret)).toEqual(delivered)
  })

  test('an event of a kind that is not known yet is a case of its own', async () => {
    const future = { ...delivered, type: 'order.rerouted', data: { ...delivered.data, by: 'sea' } }
    const message = await sign(future, secret)

    const event = await receive(message.body, message.headers, secret)

    expect(event).toEqual({ ...future, type: 'unknown', kind: 'order.rerouted' })
  })
})

describe('what is refused, and how it is told', () => {
  test.for([
    ['undefined', undefined],
    ['null', null],
    ['an empty text', ''],
    ['an empty list', []],
    ['a list of what is not set', [undefined, '']],
  ] as const)('no secret: %s', ([, none]) =>
    expectRefusal('missing_secret', /No secret/, body, signedByLibrary(), none as WebhookSecrets),
  )

  test.for([
    `${secret}\n`,
    ` ${secret}`,
    `${secret}\r\n`,
    'whsec_MfKQ 9r8G',
    [other, `${secret} `],
  ])('a secret with white space: %j', (padded) =>
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
  ])('what is no secret: %s', (none) =>
    expectRefusal('invalid_secret', /whsec_ and base64/, body, signedByLibrary(), none),
  )

  test.for([
    ['an object', delivered],
    ['an object of a form', Object.assign(Object.create(null), { a: '1' })],
    ['nothing, where no parser ran', undefined],
    ['null', null],
    ['a list', []],
    ['a stream', new Blob([body]).stream()],
  ])('a body that was parsed: %s', ([, parsed]) =>
    expectRefusal(
      'parsed_body',
      /express\.raw\(\{ type: "application\/json" \}\).*await request\.text\(\).*toArray/,
      parsed as WebhookBody,
      signedByLibrary(),
      secret,
    ),
  )

  test('a body that was parsed and written again', () =>
    expectRefusal(
      'wrong_signature',
      /was the body changed/,
      JSON.stringify(delivered),
      signedByLibrary(),
      secret,
    ))

  test.for(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'a message without %s',
    async (name) => {
      const { [name]: _, ...headers } = signedByLibrary()
      for (const given of [headers, { ...headers, [name]: undefined }, { ...headers, [name]: '' }])
        await expectRefusal('missing_header', new RegExp(name), body, given, secret)
    },
  )

  test('a message without any headers', () =>
    expectRefusal('missing_header', /all headers/, body, undefined as unknown as Headers, secret))

  test('a message that another secret has signed', async () => {
    await expectRefusal('wrong_signature', /rotated/, body, signedByLibrary(), other)
    await expectRefusal('wrong_signature', /rotated/, body, signedByLibrary(), [other, other])
  })

  test.for<[string, 'id' | 'timestamp' | 'signature', (value: string) => string]>([
    ['another id', 'id', () => 'evt_2'],
    ['another time', 'timestamp', (seconds) => `${Number(seconds) + 1}`],
    ['no version', 'signature', (signature) => signature.slice(3)],
    ['another version', 'signature', (signature) => signature.replace('v1', 'v2')],
    ['half a signature', 'signature', (signature) => signature.slice(0, 20)],
    ['more than a signature', 'signature', (signature) => `${signature}A`],
    ['nothing but its version', 'signature', () => 'v1,'],
  ])('a signed message with %s', async ([, part, change]) => {
    const headers = signedByLibrary()
    const changed = { ...headers, [`webhook-${part}`]: change(headers[`webhook-${part}`]) }
    await expectRefusal('wrong_signature', /No signature/, body, changed, secret)
  })

  test('a message with one bit changed, wherever it is', async () => {
    const message = await sign(delivered, secret)
    const bytes = Buffer.from(message.body)
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expectRefusal('wrong_signature', /No signature/, changed, message.headers, secret)
    }
  })

  test('a signature that differs anywhere', async () => {
    const { 'webhook-signature': signature, ...headers } = signedByLibrary()
    for (let at = 3; at < signature.length; at++) {
      const letter = signature[at] === 'A' ? 'B' : 'A'
      const changed = signature.slice(0, at) + letter + signature.slice(at + 1)
      const given = { ...headers, 'webhook-signature': changed }
      await expectRefusal('wrong_signature', /No signature/, body, given, secret)
    }
  })

  test.for([302, 86_400])('a replay, %i s later', async (age) => {
    const { body, headers } = await sign(delivered, secret, ago(age))
    await expectRefusal('too_old', /^Signed \d+ s ago: a replay.*ahead/, body, headers, secret)
  })

  test.for([302, 86_400])('a message from %i s in the future', async (ahead) => {
    const { body, headers } = await sign(delivered, secret, ago(-ahead))
    await expectRefusal('too_new', /^Signed \d+ s from now.*behind/, body, headers, secret)
  })

  test('an old message that somebody else has signed is not called old', async () => {
    const message = await sign(delivered, other, ago(900))
    await expectRefusal('wrong_signature', /./, message.body, message.headers, secret)
  })

  test.for(['', 'null', '{"id":"evt_1"', '[]', '"text"', '{"id":"evt_1"}', '7'])(
    'a signed body that is no event: %s',
    (text) => expectRefusal('invalid_body', /no event/, text, signedByLibrary(text), secret),
  )

  test('a time that is no number, though it is signed', async () => {
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': 'soon' }
    // The library makes NaN of it.
    const signature = new Webhook(secret).sign('evt_1', new Date(Number.NaN), body)
    const given = { ...headers, 'webhook-timestamp': 'NaN', 'webhook-signature': signature }
    await expectRefusal('too_new', /NaN/, body, given, secret)
  })

  test('signing without a secret, or with none', async () => {
    expect(await failureOf(sign(delivered, undefined))).toMatchObject({ code: 'missing_secret' })
    expect(await failureOf(sign(delivered, 'x'))).toMatchObject({ code: 'invalid_secret' })
  })
})
