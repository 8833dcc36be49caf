import { expect, test } from 'vitest'
import { checkFact, uncovered } from './support/claims.ts'
import { creatingFacts } from './support/creating-facts.ts'
import { facts } from './support/facts.ts'
import {
  cancelFaults,
  listFaults,
  settingFaults,
  statusFaults,
  tableFaults,
} from './support/lists.ts'
import { contractPages, markdownPage, type Page } from './support/pages.ts'
import { sdkFacts } from './support/sdk-facts.ts'
import { serverFacts } from './support/server-facts.ts'

const sdk = ['README', 'docs/errors', 'docs/orders', 'docs/settings', 'docs/webhooks']
const decisions = markdownPage('spec/decisions.md')
/** Pages whose every number must be covered by a fact. The server's README is not one: it has measured figures. */
const complete: readonly Page[] = [
  ...contractPages(),
  decisions,
  markdownPage('README.md'),
  ...sdk.map((name) => markdownPage(`packages/sdk/${name}.md`)),
]
const serverReadme = markdownPage('apps/server/README.md')
const pages = [...complete, serverReadme]

const checked = [...facts, ...creatingFacts, ...sdkFacts, ...serverFacts].map((fact) => ({
  fact,
  ...checkFact(pages, fact),
}))

test('every number in the contract, the decisions and the READMEs is that of the schema or setting', () => {
  expect(checked.flatMap(({ faults }) => faults)).toEqual([])
})

test('every fact stands somewhere', () => {
  expect(checked.filter(({ spans }) => spans.size === 0).map(({ fact }) => fact[0])).toEqual([])
})

test('every number in the contract, the decisions and the SDK pages is covered by a fact', () => {
  const spansOf = (page: Page) => checked.flatMap(({ spans }) => spans.get(page) ?? [])
  expect(complete.flatMap((page) => uncovered(page, spansOf(page)))).toEqual([])
})

test('lists of statuses, events, scopes and problems are those of the contract', () => {
  expect(pages.flatMap(listFaults)).toEqual([])
})

test('every problem is named with its status', () => {
  expect(pages.flatMap(statusFaults)).toEqual([])
})

test('no sentence says that an order can be canceled when it cannot', () => {
  expect(pages.flatMap(cancelFaults)).toEqual([])
})

test('the tables of transitions and errors in the decisions are those of the contract', () => {
  expect(tableFaults(decisions)).toEqual([])
})

test('the table of settings in the README has every setting with its default', () => {
  expect(settingFaults(serverReadme)).toEqual([])
})

test.each([
  'at most 512 KiB and never compressed',
  'at most fifty webhooks',
  '1 000 reads and 300 writes',
  'The newest\n50,000 attempts',
])('the false sentence "%s" is found', (text) => {
  const found = facts.flatMap((fact) => checkFact([pageOf(text)], fact).faults)
  expect(found).toEqual([expect.stringContaining('page.md:1: ')])
})

test.each([
  ['An order has 250 items.', (page: Page) => uncovered(page, [])],
  ['There are twenty webhooks.', (page: Page) => uncovered(page, [])],
  ['It is `pending` or `failed`.', listFaults],
  ['`delivered`, `lost` and `canceled` are final', listFaults],
  ['Cancel while the order is `pending` or `failed`', listFaults],
  ['The response is 404 `rate_limited`', statusFaults],
  ['An order that is `picked_up` can be canceled', cancelFaults],
] as const)('the false sentence "%s" has a fault', (text, faultsOf) => {
  expect(faultsOf(pageOf(text))).toHaveLength(1)
})

const pageOf = (text: string): Page => ({ file: 'page.md', text, lineOf: () => 1 })
