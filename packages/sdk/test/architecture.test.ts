import {
  checkArchitecture,
  folderRules,
  onlyContainedIn,
  onlyImportedBy,
  sourcesIn,
} from '@delivery-orders/tooling/architecture.ts'
import { expect, test } from 'vitest'

const contract = '@delivery-orders/contract'
const small = 'It is an entry point of its own, which must not load the client.'

const rules = [
  ...folderRules({
    errors: {
      imports: [contract],
      reason: 'Every other folder throws errors, so they are the lowest layer.',
    },
    call: {
      imports: ['errors', contract],
      reason: 'It sends any operation, and does not know the resources.',
    },
    resources: {
      imports: ['call', 'errors', 'statuses.ts', contract],
      reason: 'Resources are the top layer of the client: they turn methods into calls.',
    },
    webhooks: { imports: ['errors/brand.ts', contract], reason: small },
    inbox: { imports: ['webhooks', 'errors/brand.ts', contract], reason: small },
    testing: {
      imports: ['@delivery-orders/operations', '@delivery-orders/domain', contract],
      reason: 'It runs the operations of the service. The client must not load them.',
    },
  }),
  onlyImportedBy({ name: 'Node modules', pattern: /^node:/ }, ['testing'], {
    reason: 'The client runs in browsers, workers, Bun and Deno too.',
    cure: 'Use what the Web platform offers: fetch, crypto.subtle, AbortSignal.',
  }),
  onlyImportedBy({ name: 'openapi-fetch', pattern: /^openapi-fetch$/ }, ['call/send.ts'], {
    reason: 'openapi-fetch is no longer maintained, so only one file depends on it.',
    cure: 'Send the request with `Send` of call/send.ts.',
  }),
  onlyContainedIn({ name: 'console', pattern: /\bconsole\./ }, ['call/versions.ts'], {
    reason:
      'A library must not print. The only exception is the warning about an outdated version.',
    cure: 'Throw an error, or call a hook.',
  }),
]

test('the sources follow the rules about folders, packages and platforms', async () => {
  const sources = await sourcesIn(new URL('../src/', import.meta.url))

  expect(sources.length).toBeGreaterThan(40)
  checkArchitecture(sources, rules)
})
