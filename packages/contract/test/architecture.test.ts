import {
  checkArchitecture,
  onlyImportedBy,
  sourcesIn,
} from '@delivery-orders/tooling/architecture.ts'
import { expect, test } from 'vitest'

test('the contract package imports no other package and no Node module', async () => {
  const sources = await sourcesIn(new URL('../src/', import.meta.url))

  expect(sources.length).toBeGreaterThan(5)
  checkArchitecture(sources, [
    onlyImportedBy({ name: 'a package or a Node module', pattern: /./ }, [], {
      reason:
        'Every package depends on the contract package, and the SDK bundles parts of it for workers.',
      cure: 'Generate the value with a script in scripts/, or move the code to packages/operations.',
    }),
  ])
})
