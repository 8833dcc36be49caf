import type { Change } from '@delivery-orders/spec/scripts/change.ts'
import { compareVersions, demandedVersion } from '@delivery-orders/spec/scripts/version.ts'
import { type Comparison, versionFaults } from '@delivery-orders/spec/scripts/version-faults.ts'
import { vocabularyChanges } from '@delivery-orders/spec/scripts/vocabulary-changes.ts'
import { describe, expect, test } from 'vitest'

const breaking: Change = {
  ...{ weight: 'breaking', what: 'Parcel, name was removed', subject: 'Parcel' },
  announcement: 'Breaking',
}
const addition: Change = { weight: 'addition', what: 'note was added', subject: 'Parcel' }
const fix: Change = { weight: 'fix', what: 'a text was modified', subject: 'Parcel' }
const deprecation: Change = { ...fix, announcement: 'Deprecated' }
const lostExample: Change = { ...fix, announcement: 'Example removed' }

test.each([
  { given: [], want: '1.2.3' },
  { given: [fix], want: '1.2.4' },
  { given: [fix, addition], want: '1.3.0' },
  { given: [addition, breaking, fix], want: '2.0.0' },
])('after $given.length changes, version 1.2.3 must become $want', ({ given, want }) => {
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
  contract: `info: { version: ${version} }\ncomponents:\n  schemas:\n    Parcel:\n    Label:\n`,
  changelog: '- One thing\n',
  changes: [],
  ...own,
})
const published = { name: 'released/1.2.3.yaml', text: '', version: '1.2.3' }

describe('version rules of the contract', () => {
  test.each([
    {
      what: 'a breaking change in a new major version',
      version: '2.0.0',
      own: {
        ...{ changes: [breaking], earlier: published },
        changelog: '- **Breaking:** `Parcel`\n## 1.2.3 (2027-01-01)\n',
      },
    },
    {
      what: 'a fix in a later version than required',
      version: '1.4.0',
      own: { changes: [fix], earlier: published },
    },
    {
      what: 'an addition before the first publication',
      version: '1.0.0',
      own: { changes: [addition] },
    },
    {
      what: 'a breaking change with a changelog line',
      version: '1.0.0',
      own: {
        changes: [breaking],
        changelog: '- **Breaking:** `name` of\n  `Parcel` is gone.\n- One thing\n',
      },
    },
    {
      what: 'a deprecation and a removed example with a changelog line each',
      version: '1.0.0',
      own: {
        changes: [deprecation, lostExample],
        changelog: '- **Deprecated:** `Parcel`\n- **Example removed:** `Parcel`\n- One thing\n',
      },
    },
    {
      what: 'a deprecation that is announced since the published version',
      version: '1.2.4',
      own: {
        ...{ changes: [deprecation], earlier: published },
        changelog: '## 1.2.4 (unreleased)\n- **Deprecated:** `Parcel`\n## 1.2.3 (2027-01-01)\n',
      },
    },
  ])('the version check accepts $what', ({ own, version }) => {
    expect(versionFaults(comparison(own, version))).toEqual([])
  })

  test.each([
    {
      what: 'a breaking change in a minor version',
      version: '1.3.0',
      own: {
        ...{ changes: [breaking], earlier: published },
        changelog: '- **Breaking:** `Parcel`\n## 1.2.3 (2027-01-01)\n',
      },
    },
    {
      what: 'a fix in an already published version',
      version: '1.2.3',
      own: { changes: [fix], earlier: published },
    },
    { what: 'an invalid info.version', version: 'next', own: {} },
    {
      what: 'a breaking change not in the changelog',
      version: '1.0.0',
      own: { changes: [breaking] },
    },
    {
      what: 'a second breaking change, announced once',
      version: '1.0.0',
      own: {
        changes: [breaking],
        changelog: '- **Breaking:** `Parcel`\n',
        earlier: { name: 'a commit', text: '', changelog: '- **Breaking:** `Parcel`\n' },
      },
    },
    {
      what: 'a breaking change, announced as another kind of change',
      version: '1.0.0',
      own: { changes: [breaking], changelog: '- **Changed:** `Parcel`\n' },
    },
    {
      what: 'a line about a change that is not there',
      version: '1.0.0',
      own: { changelog: '- **Breaking:** `Parcel` has no name.\n' },
    },
    {
      what: 'a line that names more than what breaks',
      version: '1.0.0',
      own: { changes: [breaking], changelog: '- **Breaking:** `Parcel` and `Label`\n' },
    },
    {
      what: 'a deprecation not in the changelog',
      version: '1.0.0',
      own: { changes: [deprecation] },
    },
    {
      what: 'a removed example not in the changelog',
      version: '1.0.0',
      own: { changes: [lostExample] },
    },
    { what: 'another version before the first publication', version: '1.1.0', own: {} },
  ])('the version check refuses $what', ({ own, version }) => {
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

test('closing an open enumeration and removing a value of it are reported as two separate changes', () => {
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
