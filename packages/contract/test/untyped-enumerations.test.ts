import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writtenContract } from '../scripts/messages.ts'
import { untypedEnumerations } from '../scripts/untyped-enumerations.ts'

const contract = writtenContract()
const types = readFileSync(new URL('../src/generated/types.ts', import.meta.url), 'utf8')

test('the generated types have a union for every enumeration of the contract', () => {
  expect(untypedEnumerations(contract, types)).toEqual([])
})

test.each([
  { what: 'a value is missing', given: types.replaceAll('"in_transit" | ', '') },
  { what: 'an open enumeration is string', given: types.replace(/: "live" \|.*;/g, ': string;') },
  { what: 'open enumerations are closed', given: types.replaceAll(' | (string & {})', '') },
])('generated types in which $what are reported', ({ given }) => {
  expect(untypedEnumerations(contract, given)).not.toEqual([])
})
