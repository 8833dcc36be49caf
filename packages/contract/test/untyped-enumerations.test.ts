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
  { what: 'a union lacks a value', given: types.replaceAll('"in_transit" | ', '') },
  { what: 'open enumerations are strings', given: types.replace(/: "live" \|.*;/g, ': string;') },
  { what: 'open enumerations have closed unions', given: types.replaceAll(' | (string & {})', '') },
])('untypedEnumerations reports generated types in which $what', ({ given }) => {
  expect(untypedEnumerations(contract, given)).not.toEqual([])
})
