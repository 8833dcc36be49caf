import { expect, test } from 'vitest'
import { bareFacts } from '../scripts/bare-facts.ts'
import { contractDocument } from '../scripts/contract-document.ts'
import { documentationFaults, statusFaults } from '../scripts/documentation-faults.ts'
import { fillFragments } from '../scripts/fragments.ts'
import { generatedFiles } from '../scripts/generated.ts'
import { nameChecker } from '../scripts/name-faults.ts'
import { pageOf } from '../scripts/pages.ts'
import { requestChecker } from '../scripts/request-faults.ts'

const document = await contractDocument()

const faults = documentationFaults(document)

/** The additional faults after replacing a text in the JSON of the contract. */
const faultsAfter = (text: string, replacement: string): readonly string[] =>
  documentationFaults(JSON.parse(JSON.stringify(document).replaceAll(text, replacement))).filter(
    (fault) => !faults.includes(fault),
  )

test('the pages name what exists, and responses name their problems', () => {
  expect(faults).toEqual([])
})

test.each([
  ['{{updatesPerOrder}} times', '50 times'],
  ['at most {{bodyBytes}}', 'at most 256 KiB'],
  ['within {{attemptSeconds}}', 'within 15 seconds'],
  ['up to {{OrderBatch.orders.maxItems}} orders', 'up to 100 orders'],
  ['{{OrderDraft.deliveryWindow.x-max-days}} long', '31 days long'],
  ['for {{IdempotencyKey.maxLength}} characters', 'for 255 characters'],
  ['is {{cancelableFrom}}', 'is `pending` or `assigned`'],
  [
    'Only with {{ProgressReport.proof.x-with-status}}',
    'Only with `delivered`, `failed` or `returned`',
  ],
  ['carries {{fleetScopes}}', 'carries `fleet:read` or `fleet:progress`'],
  ['up to {{lastAttemptHours}}', 'up to 76 hours'],
  ['up to {{createOrders.requestBody.x-max-bytes}}', 'up to 2 MiB'],
  [
    'after {{retrySeconds}}',
    'after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, 14 hours, 20 hours and 24 hours',
  ],
])('the text "%s" is served as "%s"', (text, served) => {
  expect(fillFragments(text, document)).toBe(served)
})

test.each(['{{updatesPerOder}}', '{{Order.items.maxItem}}', '{{OrderDraft}}'])(
  'the text "%s" is refused, because the contract has no such value',
  (text) => {
    expect(() => fillFragments(text, document)).toThrow(`A text names ${text}`)
  },
)

test.each([
  ['An order can be changed 50 times.', '50'],
  ['At most 4096 bytes', '4096'],
  ['At least 0.000001.', '0.000001'],
  ['After 48 hours, or 1,000 orders.', '48'],
  ['While it is `pending`, `assigned` or `picked_up`.', '`pending`, `assigned` or `picked_up`'],
  ['`delivered` and\n`canceled` are final', '`delivered` and `canceled`'],
])('the text "%s" repeats what the contract decides', (text, fact) => {
  expect(bareFacts(pageOf('spec/guides/page.md', text))[0]).toMatch(
    `page.md:1: ${fact} may be wrong.`,
  )
})

test.each([
  'An order can be changed {{updatesPerOrder}} times.',
  'A `410` disables it, and so does any 2xx of RFC 9457 in UTF-8, as in 1.x.',
  'Such as 2026-11-20T09:30:00Z or +2250702029254, from 0 or 1.',
  'From `assigned` back to `pending`.',
])('the text "%s" repeats nothing', (text) => {
  expect(bareFacts(pageOf('spec/guides/page.md', text))).toEqual([])
})

test('a page that is not served may have numbers, but no list of statuses in a sentence', () => {
  const text = 'After 5 days it is `failed`.\n\n| `failed` | `returned`, `canceled` |\n'

  expect(bareFacts(pageOf('page.md', text))).toEqual([])
  expect(bareFacts(pageOf('page.md', '`failed` or `lost`, `failed` or `returned`'))).toHaveLength(1)
})

test('generating writes what the contract lists into pages', async () => {
  const changed = JSON.stringify(document)
    .replaceAll('"order.unassigned"', '"order.returned_to_pool"')
    .replaceAll('"rate_limited"', '"too_fast"')
    .replace('"updatesPerOrder":50', '"updatesPerOrder":60')
    .replace('"triesPerCode":5', '"triesPerCode":6')
  const files = await generatedFiles(JSON.parse(changed))

  expect(files['spec/decisions.md']).toContain('\n- `order.returned_to_pool`\n')
  expect(files['spec/decisions.md']).toMatch(/^\| 429 +\| `too_fast` +\|$/m)
  expect(files['packages/sdk/docs/orders.md']).toContain(
    'After [6](settings.md#limits "triesPerCode") wrong',
  )
  expect(files['packages/sdk/docs/settings.md']).toMatch(/^\| updates of an order +\| 60 +\|$/m)
})

test('a problem with another status than its own is a fault', () => {
  expect(
    statusFaults(pageOf('page.md', 'It is 404 `rate_limited`.'), { rate_limited: 429 }),
  ).toEqual(['page.md:1: rate_limited has the status 429, not 404.'])
})

/** `~` keeps the names of nothing out of this file, whose words count as words of the code. */
test.each([
  ['spec/openapi.yaml', '        Send `deliveryInstr~`.'],
  ['spec/openapi.yaml', '        Needs `orders:can~`.'],
  ['packages/dev/README.md', 'Set `MOCK_~`.'],
  ['spec/decisions.md', 'Answered with `order_on_~`.'],
  ['spec/README.md', 'See `data.changed~`.'],
  ['packages/operations/README.md', 'See `answering~.ts`.'],
  ['apps/server/README.md', 'Run it with `--simu~`.'],
  ['.github/ARCHITECTURE.md', 'See `operations/rendering/~.ts`.'],
])('a name that nothing has is a fault on %s: "%s"', (file, text) => {
  expect(nameChecker(document)(pageOf(file, text.replace('~', 'xyz')))).toEqual([
    expect.stringMatching(/xyz(\.ts)?` is no name of the contract or the code\.$/),
  ])
})

test.each([
  ['See `GET /orders/{id}/events?after=` and `POST /_mock/reset`.', []],
  ['See `GET /orders/{reference}/timeline`.', ['no operation takes the request']],
  ['Such as `POST /order 201 14 ms`.', ['no operation takes the request']],
  ['See `PUT /webhooks/{id}`.', ['no operation takes the request']],
  ['See `GET /events?since=&limit=`.', ['`GET /events` does not take `since`']],
])('the page "%s" has the faults %j', (text, faults) => {
  expect(requestChecker(document)(pageOf('page.md', text))).toEqual(
    faults.map((fault) => expect.stringContaining(fault)),
  )
})

test('a code of a violation that the contract does not explain is a fault', () => {
  expect(faultsAfter('`max_bytes` for a value', 'another for a value')).toEqual([
    'Violation.code: the description does not name `max_bytes`.',
  ])
})

test('a problem or a scope of another operation in the text of an operation is a fault', () => {
  const text = 'This needs the scope `orders:progress`'
  expect(faultsAfter(text, 'This needs the scope `orders:write`')).toEqual([
    'progressOrder: its description names `orders:write`, which the operation does not have.',
  ])
  expect(
    faultsAfter('the response is `invalid_transition`, which', '`order_not_cancelable`'),
  ).toEqual([
    'progressOrder: its description names `order_not_cancelable`, which the operation does not have.',
  ])
})

test('a response whose description and examples name different problems is a fault', () => {
  expect(faultsAfter('`order_not_found`: you have no', 'You have no')).toEqual([
    'Response OrderNotFound: the description does not name `order_not_found`.',
  ])
  expect(
    faultsAfter('`order_not_found`: you have no', '`order_not_found`, `invalid_json`: no'),
  ).toEqual(['Response OrderNotFound: `invalid_json` has no example, so operations lack it.'])
})

test('an event kind without a message, or that no webhook can choose, is a fault', () => {
  expect(faultsAfter('"enum":["order.created",', '"enum":[')).toEqual([
    'WebhookDraft.events lacks the event kind `order.created`.',
  ])
  expect(faultsAfter('"order.failed":{"post"', '"order.fallen":{"post"')).toEqual([
    'Event `order.failed` has no message: add it to webhooks.',
  ])
})
