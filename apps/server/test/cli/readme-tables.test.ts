import { readFileSync } from 'node:fs'
import { auditActions } from '@delivery-orders/operations/store'
import { expect, test } from 'vitest'
import { filledPage, pages } from '../../scripts/page-values.ts'
import { readConfig } from '../../src/settings/config.ts'
import { settings } from '../../src/settings/settings.ts'

const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test.each(pages)('the numbers of the code on %s are those of the code', (url) => {
  const text = readFileSync(url, 'utf8')

  expect(filledPage(text), 'run: pnpm generate').toBe(text)
})

test('the table of the audit in the README has every action, and no other', () => {
  const [, section = ''] = /^### Who did what\n(.*?)^### /ms.exec(page) ?? []
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const actions = rows.flatMap((row) => [...row.matchAll(/`([a-z]+\.[a-z]+)`/g)])

  expect(actions.map(([, action]) => action).toSorted()).toEqual(auditActions.toSorted())
})

test('the table of settings in the README has every setting with its default, and no other', () => {
  const rows = page.matchAll(/^\| `([A-Z_]+)` +\| `?([^|`]*?)`? +\|/gm)

  expect(Object.fromEntries([...rows].map(([, name, value]) => [name, value]))).toEqual(
    Object.fromEntries(
      Object.entries(settings).map(([name, { fallback }]) => [name, fallback || 'none']),
    ),
  )
})

test('the service accepts the values that the table of settings gives as examples', () => {
  const examples = [...page.matchAll(/^\| `([A-Z_]+)` +\|.* such as `([^`]+)`/gm)]

  expect(examples.length).toBeGreaterThan(4)
  for (const [, name = '', value] of examples)
    expect(() => readConfig({ [name]: value }), `${name}=${value}`).not.toThrow()
})
