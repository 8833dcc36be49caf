import { expect, test } from 'vitest'
import { formatTable } from './print-list.ts'

test('a table aligns its columns, also with more rows than a function can have arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => [String(index), 'x'])

  const lines = formatTable(['id', 'name'], rows).split('\n')

  expect(lines).toHaveLength(200_001)
  expect(lines.slice(0, 2)).toEqual(['id      name', '0       x'])
})
