import { encode, renderUnicodeCompact } from 'uqr'

/** The light border that readers need. */
const border = 4

/** A QR code as lines for a terminal of any colors. */
export const qrLines = (text: string): string =>
  renderUnicodeCompact(text, { ecc: 'M', border })
    .split('\n')
    .map((line) => `\u001b[97;40m${line}\u001b[0m`)
    .join('\n')

/** A QR code as a path of SVG, in a square with sides of this length. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { path: path.join(''), size }
}
