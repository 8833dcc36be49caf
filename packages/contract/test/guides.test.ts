import { expect, test } from 'vitest'
import { contractDocument } from '../scripts/contract-document.ts'
import { guideFaults } from '../scripts/guides.ts'
import { guides } from '../src/index.ts'

const document = await contractDocument()

/** The faults after replacing a text in the description of the contract. */
const faultsAfter = (text: string, replacement: string) =>
  guideFaults({
    ...document,
    info: { ...document.info, description: document.info.description.replace(text, replacement) },
  })

test('the contract links to every guide by its title', async () => {
  expect(await guideFaults(document)).toEqual([])
  expect(guides.map(({ name }) => name)).toContain('at-the-door')
})

test('the guides contain tables, examples and programs in place of their names', () => {
  const texts = guides.map(({ text }) => text).join('\n')

  expect(texts).not.toMatch(/^\{[a-z ]+ [\w.-]+\}$/m)
  expect(texts).toContain('\n| `in_transit` ')
  expect(texts).toContain('\n      "type": "order.created",\n')
  expect(texts).toContain('\nimport urllib.request\n')
})

test('a guide that the contract does not link to is a fault', async () => {
  expect(await faultsAfter('- [At the door]', '- [ At the door')).toEqual([
    'spec/guides/at-the-door.md is not linked in info.description of spec/openapi.yaml.',
  ])
})

test('a link with another title than the guide is a fault', async () => {
  expect(await faultsAfter('[At the door]', '[At the gate]')).toEqual([
    'spec/guides/at-the-door.md must begin with the title "At the gate".',
    'spec/guides/at-the-door.md must have the name of its title "At the gate".',
  ])
})
