import {
  checkArchitecture,
  folderRules,
  onlyContainedIn,
  onlyImportedBy,
  sourcesIn,
} from '@delivery-orders/tooling/architecture.ts'
import { expect, test } from 'vitest'

const contract = '@delivery-orders/contract'

const pure = {
  reason:
    'Domain functions depend only on their arguments, so that tests can try all combinations.',
  cure: 'Take the value as a parameter, or move the code to packages/operations.',
}

const rooms = folderRules({
  values: {
    imports: [contract],
    reason: 'Values are parts of orders, and mean the same without one.',
  },
  orders: {
    imports: ['values', contract],
    reason: 'All rules are about orders, so the types of an order depend on none of them.',
  },
  reports: {
    imports: ['orders', 'values', contract],
    reason: 'A report changes the items of an order. The event of the change is derived later.',
  },
  events: {
    imports: ['reports', 'orders', 'values', contract],
    reason: 'An event is the difference of two orders, whichever rule made the second one.',
  },
  presentation: {
    imports: ['events', 'reports', 'orders', 'values', contract],
    reason: 'Orders and events are shown as they are stored, without the rules that made them.',
  },
  drafts: {
    imports: ['presentation', 'orders', 'values', contract],
    reason: 'A draft becomes an order that has no events and no reports.',
  },
  changes: {
    imports: ['drafts', 'presentation', 'events', 'orders', 'values', contract],
    reason: 'Updates, cancellations and erasures are the top layer, which no other folder needs.',
  },
})

test('the domain imports only the contract, and no folder above its own; it reads no clock, randomness or environment', async () => {
  const sources = await sourcesIn(new URL('../src/', import.meta.url))
  const others = { name: 'anything but the contract', pattern: /^(?!@delivery-orders\/contract$)/ }
  const impure = {
    name: 'the clock, randomness, the process or the console',
    pattern: /\bDate\.now\(|new Date\(\)|\bMath\.random\(|\bcrypto\.|\bprocess\.|\bconsole\./,
  }

  expect(sources.length).toBeGreaterThan(15)
  checkArchitecture(sources, [
    ...rooms,
    onlyImportedBy(others, [], pure),
    onlyContainedIn(impure, [], pure),
  ])
})
