import { expect, test } from 'vitest'
import { contractDocument } from '../scripts/contract-document.ts'
import { documentationFaults } from '../scripts/documentation-faults.ts'

const document = await contractDocument()

const faults = documentationFaults(document)

/** The additional faults after replacing a text in the JSON of the contract. */
const faultsAfter = (text: string, replacement: string): readonly string[] =>
  documentationFaults(JSON.parse(JSON.stringify(document).replaceAll(text, replacement))).filter(
    (fault) => !faults.includes(fault),
  )

test('the pages list every status, event kind and problem code, and responses name their problems', () => {
  expect(faults).toEqual([])
})

test('a page that lacks a value, or has one that the contract does not define, is named with its section', () => {
  expect(faultsAfter('"in_transit"', '"on_the_road"')).toContain(
    'spec/decisions.md, section "Which statuses exist?" must list all statuses, but lacks `on_the_road`.',
  )
  expect(faultsAfter('"order.unassigned"', '"order.returned_to_pool"')).toEqual([
    'spec/decisions.md, section "Which kinds of events exist?" must list all event kinds, but lacks `order.returned_to_pool`.',
    'spec/decisions.md, section "Which kinds of events exist?" names `order.unassigned`, which is not one of the event kinds.',
  ])
  expect(faultsAfter('"rate_limited"', '"too_fast"')).toContain(
    'packages/sdk/docs/errors.md, section "Codes" must list all problem codes, but lacks `too_fast`.',
  )
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
