import { readFileSync } from 'node:fs'
import { document } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { complaints } from '../support/contract-witness.ts'

const example = new URL('../../../../spec/examples/webhook.json', import.meta.url)
const webhook: object = JSON.parse(readFileSync(example, 'utf8'))

const validHeaders = {
  'x-request-id': 'r-1',
  'api-version': document.info.version,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
  ratelimit: '"300-in-1min"; r=299; t=60',
  'ratelimit-policy': '"300-in-1min"; q=300; w=60; pk=:ZDRlNWY2:',
}

const complaintsAbout = ({ status = 200, headers = {}, body = {} }: Deviation) =>
  complaints({
    method: 'GET',
    path: '/webhooks/wh_1',
    status,
    headers: new Headers({ ...validHeaders, ...headers }),
    text: JSON.stringify({ ...webhook, ...body }),
  })

interface Deviation {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

test('contract validation accepts a response that conforms to the contract', () => {
  expect(complaintsAbout({})).toEqual([])
})

test.each<Deviation & { readonly what: string }>([
  { what: 'an undeclared status', status: 203 },
  { what: 'an undeclared header', headers: { 'x-debug': '1' } },
  { what: 'an invalid header value', headers: { 'x-request-id': 'x'.repeat(129) } },
  { what: 'an undeclared media type', headers: { 'content-type': 'text/json' } },
  {
    what: 'an undeclared charset',
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
  },
  { what: 'an undeclared property', body: { secret: 'x' } },
  { what: 'a property of the wrong type', body: { enabled: 'yes' } },
  { what: 'a value that an open enumeration does not list', body: { disabledReason: 'bored' } },
])('contract validation reports a response with $what', (deviation) => {
  expect(complaintsAbout(deviation)).toHaveLength(1)
})
