import {
  checkArchitecture,
  folderRules,
  onlyContainedIn,
  onlyImportedBy,
  sourcesIn,
} from '@delivery-orders/tooling/architecture.ts'
import { expect, test } from 'vitest'

const contract = '@delivery-orders/contract'
const operations = '@delivery-orders/operations'
const small = 'This folder is a separate entry point, which must not load the client.'

const rules = [
  ...folderRules({
    errors: {
      imports: [contract],
      reason: 'Errors are the lowest layer of the client: the layers above throw them.',
    },
    call: {
      imports: ['errors', contract],
      reason: 'It sends requests of any operation, so it must not depend on the resources.',
    },
    resources: {
      imports: ['call', 'errors', 'order-event.ts', 'statuses.ts', contract],
      reason: 'Resources are the top layer of the client: they turn methods into calls.',
    },
    fleet: {
      imports: ['call', 'errors', 'resources', 'order-event.ts', contract],
      reason: 'The client of a fleet sends calls and reads lists as the client of an account does.',
    },
    webhooks: { imports: ['errors/brand.ts', 'order-event.ts', contract], reason: small },
    inbox: {
      imports: ['webhooks', 'errors/brand.ts', 'order-event.ts', contract],
      reason: small,
    },
    testing: {
      imports: [
        ...[operations, '@delivery-orders/domain', contract],
        ...['dispatch', 'protocol', 'service', 'store'].map((entry) => `${operations}/${entry}`),
      ],
      reason:
        'The test service runs the operations of the real service, and is independent of the client.',
    },
  }),
  onlyImportedBy({ name: 'Node modules', pattern: /^node:/ }, ['testing'], {
    reason: 'The client also runs in workers, Bun and Deno.',
    cure: 'Use Web APIs, such as fetch, crypto.subtle and AbortSignal.',
  }),
  onlyImportedBy({ name: 'openapi-fetch', pattern: /^openapi-fetch$/ }, ['call/send.ts'], {
    reason: 'openapi-fetch is no longer maintained, so only one file depends on it.',
    cure: 'Send the request with `Send` of call/send.ts.',
  }),
  onlyContainedIn(
    { name: 'console', pattern: /\bconsole\./ },
    ['call/versions.ts', 'call/printed-hooks.ts'],
    {
      reason:
        'A library must not print, except that the SDK must be updated, that a call waits, and what DELIVERY_ORDERS_LOG asks for.',
      cure: 'Throw an error, or call a hook.',
    },
  ),
]

test('the SDK sources follow the rules about imports and console output', async () => {
  const sources = await sourcesIn(new URL('../src/', import.meta.url))

  expect(sources.length).toBeGreaterThan(40)
  checkArchitecture(sources, rules)
})
