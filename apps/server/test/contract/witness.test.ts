import { readFileSync } from 'node:fs'
import { document } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { complaints } from '../support/contract-witness.ts'

const example = new URL('../../../../spec/examples/webhook.json', import.meta.url)
const webhook: object = JSON.parse(readFileSync(example, 'utf8'))

const said = {
  'x-request-id': 'r-1',
  'api-version': document.info.version,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
  ratelimit: '"300-in-1min"; r=299; t=60',
  'ratelimit-policy': '"300-in-1min"; q=300; w=60; pk=:ZDRlNWY2:',
}

const witnessed = ({ status = 200, headers = {}, body = {} }: Odd) =>
  complaints({
    method: 'GET',
    path: '/webhooks/wh_1',
    status,
    headers: new Headers({ ...said, ...headers }),
    text: JSON.stringify({ ...webhook, ...body }),
  })

interface Odd {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

test('an answer that keeps the contract is none to complain of', () => {
  expect(witnessed({})).toEqual([])
})

test.each<Odd & { readonly what: string }>([
  { what: 'a status', status: 203 },
  { what: 'a header', headers: { 'x-debug': '1' } },
  { what: 'a value of a header', headers: { 'x-request-id': 'x'.repeat(129) } },
  { what: 'a media type', headers: { 'content-type': 'text/json' } },
  {
    what: 'another encoding',
    headers: { 'content-type': 'application/json; charset=iso-8859-1' },
  },
  { what: 'a property', body: { secret: 'x' } },
  { what: 'another type of one', body: { enabled: 'yes' } },
])('an answer with $what that the contract does not declare is found out', (odd) => {
  expect(witnessed(odd)).toHaveLength(1)
})
