import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '../../src/settings/settings.ts'

test('the table of settings in the README has every setting with its default, and no other', () => {
  const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const rows = page.matchAll(/^\| `([A-Z_]+)` +\| `?([^|`]*?)`? +\|/gm)

  expect(Object.fromEntries([...rows].map(([, name, value]) => [name, value]))).toEqual(
    Object.fromEntries(
      Object.entries(settings).map(([name, { fallback }]) => [name, fallback || 'none']),
    ),
  )
})
