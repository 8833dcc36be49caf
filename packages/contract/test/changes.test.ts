import type { Change } from '@delivery-orders/spec/scripts/change.ts'
import { compareVersions, demandedVersion } from '@delivery-orders/spec/scripts/version.ts'
import { type Comparison, versionFaults } from '@delivery-orders/spec/scripts/version-faults.ts'
import { vocabularyChanges } from '@delivery-orders/spec/scripts/vocabulary-changes.ts'
import { describe, expect, test } from 'vitest'

const breaking: Change = { weight: 'breaking', what: 'name was removed' }
const addition: Change = { weight: 'addition', what: 'note was added' }
const fix: Change = { weight: 'fix', what: 'a text was modified' }

test.each([
  { given: [], want: '1.2.3' },
  { given: [fix], want: '1.2.4' },
  { given: [fix, addition], want: '1.3.0' },
  { given: [addition, breaking, fix], want: '2.0.0' },
])('version 1.2.3 with $given.length changes must become $want', ({ given, want }) => {
  expect(demandedVersion('1.2.3', given)).toBe(want)
})

test('compareVersions sorts versions by their numbers, not as text', () => {
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

describe('version rules of the contract', () => {
  test.each([
    {
      what: 'a breaking change after a published version with the required major version',
      version: '2.0.0',
      own: { changes: [breaking], earlier: published },
    },
    {
      what: 'a fix after a published version with a higher version than required',
      version: '1.4.0',
      own: { changes: [fix], earlier: published },
    },
    {
      what: 'an addition before the first published version',
      version: '1.0.0',
      own: { changes: [addition] },
    },
    {
      what: 'a breaking change before the first published version that CHANGELOG.md announces',
      version: '1.0.0',
      own: { changes: [breaking], changelog: '- **Breaking:** name\n- One thing\n' },
    },
  ])('the gate accepts $what', ({ own, version }) => {
    expect(versionFaults(comparison(own, version))).toEqual([])
  })

  test.each([
    {
      what: 'a breaking change after a published version with only a minor version',
      version: '1.3.0',
      own: { changes: [breaking], earlier: published },
    },
    {
      what: 'a fix after a published version with the same version',
      version: '1.2.3',
      own: { changes: [fix], earlier: published },
    },
    { what: 'info.version that is not a version number', version: 'next', own: {} },
    {
      what: 'a breaking change before the first published version that CHANGELOG.md does not announce',
      version: '1.0.0',
      own: { changes: [breaking] },
    },
    {
      what: 'a new breaking change if CHANGELOG.md announces only an earlier one',
      version: '1.0.0',
      own: {
        changes: [breaking],
        changelog: '- **Breaking:** a\n',
        earlier: { name: 'a commit', text: '', changelog: '- **Breaking:** a\n' },
      },
    },
  ])('the gate refuses $what', ({ own, version }) => {
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

test('closing an open enumeration is one breaking change, and its remaining values are not reported as removed', () => {
  const before = answering({ 'x-extensible-enum': ['live', 'test'] })
  const after = answering({ enum: ['live'] })

  expect(vocabularyChanges(before, after).map(({ what }) => what)).toEqual([
    'Mode is no longer open to new values.',
    'Value test of Mode was removed.',
  ])
  expect(vocabularyChanges(after, before).map(({ weight }) => weight)).toEqual([
    'addition',
    'addition',
  ])
})
