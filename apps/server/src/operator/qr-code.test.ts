import jsQr from 'jsqr'
import { expect, test } from 'vitest'
import { qrLines, qrPath } from './qr-code.ts'

/** White blocks on black, in a terminal of any colors. */
const [white, reset] = ['\u001b[97;40m', '\u001b[0m']
const link = 'https://desk.example.com/enter/0123456789abcdefghijklmn'

test('a phone reads a QR code from a terminal', () => {
  const rows = qrLines(link)
    .split('\n')
    .flatMap((line) => {
      const blocks = [...line.slice(white.length, -reset.length)]
      return [
        blocks.map((block) => '█▀'.includes(block)),
        blocks.map((block) => '█▄'.includes(block)),
      ]
    })
  expect(readCode(rows.slice(0, rows[0]?.length))).toBe(link)
  for (const line of qrLines(link).split('\n'))
    expect([line.startsWith(white), line.endsWith(reset)]).toEqual([true, true])
})

test('a phone reads a QR code from a page', () => {
  const { path, size } = qrPath(link)
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(true))
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = rows[Number(y)]
    if (row) row[Number(x)] = false
  }
  expect(readCode(rows)).toBe(link)
})

/** Reads rows of light and dark squares as a camera would. */
function readCode(rows: readonly (readonly boolean[])[]): string | undefined {
  const scale = 4
  const side = rows.length * scale
  const pixels = Uint8ClampedArray.from({ length: side * side * 4 }, (_, index) => {
    const [x, y] = [Math.floor(index / 4) % side, Math.floor(index / 4 / side)]
    return index % 4 === 3 || rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 255 : 0
  })
  return jsQr.default(pixels, side, side)?.data
}
