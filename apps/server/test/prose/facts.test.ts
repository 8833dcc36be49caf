import { expect, test } from 'vitest'
import { checkFact, uncovered } from './support/claims.ts'
import { facts } from './support/facts.ts'
import { cancelFaults, listFaults, statusFaults, tableFaults } from './support/lists.ts'
import { contractPages, markdownPage, type Page } from './support/pages.ts'
import { sdkFacts } from './support/sdk-facts.ts'

const sdk = ['README', 'docs/errors', 'docs/orders', 'docs/settings', 'docs/webhooks']
const decisions = markdownPage('spec/decisions.md')
/** Pages whose every number must be covered by a fact. The server's README is not one: it has measured figures. */
const complete: readonly Page[] = [
  ...contractPages(),
  decisions,
  markdownPage('README.md'),
  ...sdk.map((name) => markdownPage(`packages/sdk/${name}.md`)),
]
const pages = [...complete, markdownPage('apps/server/README.md')]

const checked = [...facts, ...sdkFacts].map((fact) => ({ fact, ...checkFact(pages, fact) }))

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
