// @module-tag slow
import { expect, test } from 'vitest'
import { readSizePage, renderSizePage } from '../scripts/size-page.ts'

/** The figures of each row, in kB. */
const figuresOf = (page: string): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    page
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, , size = '']) => /^\d/.test(size))
      .map(([, name = '', ...sizes]) => [name, sizes.filter(Boolean).map(Number)]),
  )

test('SIZE.md shows the sizes of today, or `pnpm -C packages/sdk size` must write it again', async () => {
  const [written, measured] = [figuresOf(await readSizePage()), figuresOf(await renderSizePage())]

  expect(Object.keys(measured).length).toBeGreaterThan(10)
  expect(Object.keys(written)).toEqual(Object.keys(measured))
  for (const [name, sizes] of Object.entries(measured))
    sizes.forEach((size, index) => {
      expect(Math.abs(size - (written[name]?.[index] ?? Number.NaN)), name).toBeLessThan(0.15)
    })
})
