import { expect } from 'vitest'
import { test } from '../support/world.ts'
import { ask, register } from './support/ask.ts'

const url = 'https://shop.example.com/hooks'

test.for([
  'https://SHOP.example.com/hooks',
  'https://shop.example.com:443/hooks',
  'https://shop.example.com./hooks',
  'https://shop.example.com/./hooks',
  'https://shop.example.com/x/../hooks',
  'https://shop.example.com/hooks?',
  'https://s%68op.example.com/hooks',
])(
  'registering %s is refused with 409 if the URL is registered in another spelling',
  async (spelling, { world }) => {
    const { webhook } = await register(world, url)
    const other = (await register(world, `${url}/2`)).webhook

    expect((await register(world, spelling)).got).toBe('409 duplicate_webhook_url')
    const patch = (id: string) =>
      ask(world, { method: 'PATCH', path: `/${id}`, body: { url: spelling } })
    expect((await patch(other.id)).got).toBe('409 duplicate_webhook_url')
    // The webhook that has the URL can change it to another spelling. The API then returns that spelling.
    expect((await patch(webhook.id)).webhook.url).toBe(spelling)
    expect((await ask(world, { path: `/${webhook.id}` })).webhook.url).toBe(spelling)
  },
)

test('a webhook URL of 2048 characters is accepted, and one of 2049 characters is refused with 400', async ({
  world,
}) => {
  const long = `${url}?${'a'.repeat(2048 - url.length - 1)}`

  expect((await register(world, long)).webhook.url).toBe(long)
  const { got, problem } = await register(world, `${long}a`)
  expect(got).toBe('400 validation_failed')
  expect(problem.errors).toMatchObject([{ pointer: '/url', code: 'maxLength' }])
})

const form =
  'must be an https URL in ASCII, such as https://example.com/hooks; write a host with other characters in its xn-- form'
const host = 'must have a host that can be looked up, such as example.com'

test.for([
  ['shop.example.com/hooks', 'pattern', form],
  ['ftp://shop.example.com/', 'pattern', form],
  ['https://bücher.example/', 'pattern', form],
  ['https://shop.example.com/größe', 'pattern', form],
  ['https://shop.example.com/a b', 'pattern', form],
  ['https://shop.example.com:65536/', 'pattern', form],
  ['http://shop.example.com/', 'target', 'must be an https URL'],
  ['https://shop.example.com:0/', 'target', 'must not have the port 0'],
  ['https://.example/', 'target', host],
  ['https://a..example/', 'target', host],
  ['https://*.example/', 'target', host],
  ['https://:@shop.example.com/', 'target', 'must not have a user name or a password'],
  ['https://@shop.example.com/', 'target', 'must not have a user name or a password'],
] as const)(
  'registering %s is refused with the code %s and a message that says what is allowed',
  async ([target, code, message], { world }) => {
    const { got, problem } = await register(world, target)

    expect(got).toBe('400 validation_failed')
    expect(problem.errors).toEqual([{ in: 'body', pointer: '/url', code, message }])
  },
)

test('a webhook URL with an internationalized host can be registered in its xn-- form', async ({
  world,
}) => {
  expect((await register(world, 'https://xn--bcher-kva.example/')).got).toBe(201)
})
