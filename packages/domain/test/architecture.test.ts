import {
  checkArchitecture,
  onlyContainedIn,
  onlyImportedBy,
  sourcesIn,
} from '@delivery-orders/tooling/architecture.ts'
import { expect, test } from 'vitest'

const pure = {
  reason:
    'Domain functions depend only on their arguments, so that tests can try all combinations.',
  cure: 'Take the value as a parameter, or move the code to packages/operations.',
}

test('the domain imports only the contract, and reads no clock, randomness or environment', async () => {
  const sources = await sourcesIn(new URL('../src/', import.meta.url))
  const others = { name: 'anything but the contract', pattern: /^(?!@delivery-orders\/contract$)/ }
  const impure = {
    name: 'the clock, randomness, the process or the console',
    pattern: /\bDate\.now\(|new Date\(\)|\bMath\.random\(|\bcrypto\.|\bprocess\.|\bconsole\./,
  }

  expect(sources.length).toBeGreaterThan(15)
  checkArchitecture(sources, [onlyImportedBy(others, [], pure), onlyContainedIn(impure, [], pure)])
})
