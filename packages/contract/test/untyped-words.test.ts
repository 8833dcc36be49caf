import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writtenContract } from '../scripts/messages.ts'
import { untypedWords } from '../scripts/untyped-words.ts'

const contract = writtenContract()
const types = readFileSync(new URL('../src/generated/types.ts', import.meta.url), 'utf8')

test('the types know every word of the contract', () => {
  expect(untypedWords(contract, types)).toEqual([])
})

test.each([
  { what: 'a word is missing', given: types.replaceAll('"in_transit" | ', '') },
  { what: 'open enumerations are any text', given: types.replace(/: "live" \|.*;/g, ': string;') },
  { what: 'open enumerations are closed', given: types.replaceAll(' | (string & {})', '') },
])('types are found out in which $what', ({ given }) => {
  expect(untypedWords(contract, given)).not.toEqual([])
})
