import jsQr from 'jsqr'

/** Pixels for a point of the sheet, and the light border that a reader needs, in points. */
const scale = 4
const border = 16

/** Reads the QR code that a sheet draws with its small dark boxes, as a camera would. Returns undefined if there is none. */
export function readQrCode(content: string): string | undefined {
  const figure = /\/Figure <<[^>]*>> BDC(.*?)EMC/s.exec(content)?.[1] ?? ''
  const boxes = [...figure.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((box) =>
    box.slice(1).map(Number),
  )
  const left = Math.min(...boxes.map(([x = 0]) => x)) - border
  const top = Math.min(...boxes.map(([, y = 0]) => y)) - border
  const ends = boxes.map(([x = 0, y = 0, w = 0, h = 0]) => Math.max(x + w - left, y + h - top))
  const side = Math.ceil((Math.max(0, ...ends) + border) * scale)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x = 0, y = 0, width = 0, height = 0] of boxes)
    for (let row = pixelOf(y - top); row < pixelOf(y - top + height); row++) {
      const start = row * side + pixelOf(x - left)
      const end = row * side + pixelOf(x - left + width)
      for (let pixel = start; pixel < end; pixel++) pixels.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return jsQr.default(pixels, side, side)?.data
}

const pixelOf = (points: number): number => Math.round(points * scale)
