import type { Change } from '@delivery-orders/spec/scripts/change.ts'
import { compareVersions, demandedVersion } from '@delivery-orders/spec/scripts/version.ts'
import { type Comparison, versionFaults } from '@delivery-orders/spec/scripts/version-faults.ts'
import { changedWords } from '@delivery-orders/spec/scripts/words.ts'
import { describe, expect, test } from 'vitest'

const breaking: Change = { weight: 'breaking', what: 'name was removed' }
const addition: Change = { weight: 'addition', what: 'note was added' }
const fix: Change = { weight: 'fix', what: 'a text was modified' }

test.each([
  { given: [], want: '1.2.3' },
  { given: [fix], want: '1.2.4' },
  { given: [fix, addition], want: '1.3.0' },
  { given: [addition, breaking, fix], want: '2.0.0' },
])('after 1.2.3 $given.length changes demand $want', ({ given, want }) => {
  expect(demandedVersion('1.2.3', given)).toBe(want)
})

test('versions are put in order by their numbers', () => {
  expect(['1.10.0', '2.0.0', '1.9.1', '1.9.0'].sort(compareVersions)).toEqual([
    '1.9.0',
    '1.9.1',
    '1.10.0',
    '2.0.0',
  ])
})

const comparison = (own: Partial<Comparison>, version: string): Comparison => ({
  earlier: { name: 'a commit', text: '', changelog: '- One thing\n' },
  contract: `info: { version: ${version} }`,
  changelog: '- One thing\n',
  changes: [],
  ...own,
})
const published = { name: 'released/1.2.3.yaml', text: '', version: '1.2.3' }

describe('a contract may follow', () => {
  test.each([
    {
      what: 'a published one with the version that it demands',
      version: '2.0.0',
      own: { changes: [breaking], earlier: published },
    },
    {
      what: 'a published one with a later version',
      version: '1.4.0',
      own: { changes: [fix], earlier: published },
    },
    { what: 'main with an addition', version: '1.0.0', own: { changes: [addition] } },
    {
      what: 'main with a break that is announced',
      version: '1.0.0',
      own: { changes: [breaking], changelog: '- **Breaking:** name\n- One thing\n' },
    },
  ])('$what', ({ own, version }) => {
    expect(versionFaults(comparison(own, version))).toEqual([])
  })

  test.each([
    {
      what: 'a published one with too low a version',
      version: '1.3.0',
      own: { changes: [breaking], earlier: published },
    },
    {
      what: 'a published one with its own version',
      version: '1.2.3',
      own: { changes: [fix], earlier: published },
    },
    { what: 'anything with a version that is none', version: 'next', own: {} },
    {
      what: 'main with a break that nobody is told of',
      version: '1.0.0',
      own: { changes: [breaking] },
    },
    {
      what: 'main with a break, where only an earlier one was announced',
      version: '1.0.0',
      own: {
        changes: [breaking],
        changelog: '- **Breaking:** a\n',
        earlier: { name: 'a commit', text: '', changelog: '- **Breaking:** a\n' },
      },
    },
  ])('not $what', ({ own, version }) => {
    expect(versionFaults(comparison(own, version))).toHaveLength(1)
  })
})

const answering = (Mode: object) => ({
  paths: {
    '/mode': {
      get: {
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Mode' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Mode } },
})

test('a value whose enumeration is closed is still there, and the enumeration is no longer open', () => {
  const before = answering({ 'x-extensible-enum': ['live', 'test'] })
  const after = answering({ enum: ['live'] })

  expect(changedWords(before, after).map(({ what }) => what)).toEqual([
    'Mode is closed to values of later versions.',
    'Value test of Mode was removed.',
  ])
  expect(changedWords(after, before).map(({ weight }) => weight)).toEqual(['addition', 'addition'])
})
