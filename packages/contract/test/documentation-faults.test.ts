import { expect, test } from 'vitest'
import { contractDocument } from '../scripts/contract-document.ts'
import { documentationFaults } from '../scripts/documentation-faults.ts'
import { sourcesOf } from '../scripts/figure-sources.ts'
import { figureFaults, withFigures } from '../scripts/figures.ts'
import { nameChecker } from '../scripts/name-faults.ts'
import { pageOf } from '../scripts/pages.ts'
import { requestChecker } from '../scripts/request-faults.ts'
import { wordFaults } from '../scripts/word-faults.ts'
import { wordsOf } from '../scripts/words.ts'

const document = await contractDocument()

const faults = documentationFaults(document)

/** The additional faults after replacing a text in the JSON of the contract. */
const faultsAfter = (text: string, replacement: string): readonly string[] =>
  documentationFaults(JSON.parse(JSON.stringify(document).replaceAll(text, replacement))).filter(
    (fault) => !faults.includes(fault),
  )

test('the pages state the numbers and list the values of the contract and the code, and responses name their problems', () => {
  expect(faults).toEqual([])
})

test('a page that lacks a value, or has one that the contract does not define, is named with its section', () => {
  expect(faultsAfter('"in_transit"', '"on_the_road"')).toContain(
    'spec/decisions.md, section "Which statuses exist?" must list all statuses, but lacks `on_the_road`.',
  )
  expect(faultsAfter('"order.unassigned"', '"order.returned_to_pool"')).toEqual(
    expect.arrayContaining([
      'spec/decisions.md, section "Which kinds of events exist?" must list all event kinds, but lacks `order.returned_to_pool`.',
      'spec/decisions.md, section "Which kinds of events exist?" names `order.unassigned`, which is not one of the event kinds.',
    ]),
  )
  expect(faultsAfter('"rate_limited"', '"too_fast"')).toContain(
    'packages/sdk/docs/errors.md, section "Codes" must list all problem codes, but lacks `too_fast`.',
  )
})

test('a row of a table that differs from the contract is a fault', () => {
  expect(faultsAfter('"failed":["in_transit","returned"]', '"failed":["returned"]')).toContain(
    'spec/decisions.md: the row of failed must list returned, and lists in_transit, returned.',
  )
})

test('a page with another number than the contract or a constant is a fault', () => {
  expect(faultsAfter('"maxItems":100,', '"maxItems":150,')).toContainEqual(
    expect.stringMatching(/^spec\/decisions\.md:\d+: 100 must be 150\. Run `pnpm generate`\.$/),
  )
})

const valuesOf = sourcesOf(document)

test.each([
  ['At most 512 KiB. <!-- x-limits.bodyBytes / KiB -->', '512 must be 256'],
  ['At most fifty webhooks.\n<!-- x-limits.webhooksPerMode -->', 'fifty must be 20'],
  ['After 5 s and 5 s. <!-- 5, x-limits.updatesPerOrder -->', '5 must be 50'],
  ['The newest\n50,000 attempts <!-- Dispatch.attempts.maxItems -->', '50,000 must be 50'],
  [
    'It has 2 parts of 3 bytes. <!-- 2 -->',
    'has the numbers 2, 3, and the comment after it names 2',
  ],
  ['An order has 250 items.', 'name the sources of 250'],
  ['There are twenty webhooks.', 'name the sources of twenty'],
])('the false sentence "%s" has a fault', (text, fault) => {
  expect(figureFaults(pageOf('page.md', text), valuesOf)).toEqual([expect.stringContaining(fault)])
})

test.each(['leases.leaseMsMax', 'lease.leaseMs', 'Order.items.maxItem', 'leases.leaseMs / week'])(
  'the unknown source %s is refused',
  (source) => {
    expect(() => valuesOf(source)).toThrow(`A page names \`${source}\``)
  },
)

test('generating writes the numbers of the sources, and nothing else', () => {
  const text =
    'After 1 s, 2 min, 3 and 4 h: 5 KiB.\n<!-- 1, 2, 3, 70000, x-limits.bodyBytes / KiB -->\n\n6'
  expect(withFigures(pageOf('page.md', text), valuesOf)).toBe(
    text.replace('4 h: 5', '70 000 h: 256'),
  )
})

test.each([
  'It is `pending` or `failed`.',
  '`delivered`, `lost` and `canceled` are final',
  'Cancel while the order is `pending` or `failed`',
  'The response is 404 `rate_limited`',
  'An order that is `picked_up` can be canceled',
  'Change it until its first item is assigned.',
  'A reason is `refused`, `lost` or `other`.',
  'Warnings are `total_differs` (with the `sum`) and `deadline_past`.',
  'Not in JSON Schema: `target`, `max_bytes` and `window_order`.',
])('the false sentence "%s" names a wrong value', (text) => {
  expect(wordFaults(pageOf('page.md', text), wordsOf(document))).toHaveLength(1)
})

/** `~` keeps the names of nothing out of this file, whose words count as words of the code. */
test.each([
  ['spec/openapi.yaml', '        Send `deliveryInstr~`.'],
  ['spec/openapi.yaml', '        Needs `orders:can~`.'],
  ['packages/dev/README.md', 'Set `MOCK_~`.'],
  ['spec/decisions.md', 'Answered with `order_on_~`.'],
  ['spec/README.md', 'See `data.changed~`.'],
  ['packages/operations/README.md', 'See `answering~.ts`.'],
  ['.github/ARCHITECTURE.md', 'See `operations/rendering/~.ts`.'],
])('a name that nothing has is a fault on %s: "%s"', (file, text) => {
  expect(nameChecker(document)(pageOf(file, text.replace('~', 'xyz')))).toEqual([
    expect.stringMatching(/xyz(\.ts)?` is no name of the contract or the code\.$/),
  ])
})

test.each([
  ['See `GET /orders/{id}/events?after=` and `POST /_mock/reset`.', []],
  ['See `GET /orders/{reference}/timeline`.', ['no operation takes the request']],
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
