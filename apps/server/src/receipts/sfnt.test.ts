import { expect, test } from 'vitest'
import { notoSans } from './noto-sans.ts'

const [face] = notoSans().regular
const sfnt = face?.sfnt ?? Buffer.alloc(0)

test('each table of an unpacked font begins at a multiple of 4 bytes, as the format requires', () => {
  const count = sfnt.readUInt16BE(4)
  const offsets = Array.from({ length: count }, (_, table) =>
    sfnt.readUInt32BE(12 + table * 16 + 8),
  )

  expect(count).toBeGreaterThan(5)
  expect(offsets.filter((offset) => offset % 4 !== 0)).toEqual([])
})
