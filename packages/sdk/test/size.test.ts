import { expect, test } from 'vitest'
import { readSizePage, renderSizePage } from '../scripts/size-page.ts'

/** The compressed size of each row, in kB. */
const sizesOf = (page: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from(page.matchAll(/^\| (.*?) +\| +[\d.]+ \| +([\d.]+) \|$/gm), ([, name = '', size]) => [
      name,
      Number(size),
    ]),
  )

test('SIZE.md shows the sizes of today, or `pnpm -C packages/sdk size` must write it again', async () => {
  const [written, measured] = [sizesOf(await readSizePage()), sizesOf(await renderSizePage())]

  expect(measured.size).toBeGreaterThan(10)
  expect([...written.keys()]).toEqual([...measured.keys()])
  for (const [name, size] of measured)
    expect(Math.abs(size - (written.get(name) ?? 0)), name).toBeLessThan(0.3)
})
