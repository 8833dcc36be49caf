import { inflateSync } from 'node:zlib'

const woffSignature = 0x774f4646
const woffHeaderBytes = 44
const sfntHeaderBytes = 12
const entryBytes = { woff: 20, sfnt: 16 }

/**
 * Unpacks a WOFF 1 file to a plain font (SFNT). The PDF library would unpack the file again for every document, which
 * takes five times as long as the rest of the rendering.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== woffSignature) throw new Error('This is not a WOFF 1 file.')
  const count = woff.readUInt16BE(12)
  const power = Math.floor(Math.log2(count))
  const searchRange = 2 ** power * entryBytes.sfnt
  const head = Buffer.alloc(sfntHeaderBytes + entryBytes.sfnt * count)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(searchRange, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * entryBytes.sfnt - searchRange, 10)

  const parts: Buffer[] = [head]
  let end = head.length
  for (let table = 0; table < count; table++) {
    const from = woffHeaderBytes + table * entryBytes.woff
    const to = sfntHeaderBytes + table * entryBytes.sfnt
    const data = tableOf(woff, from)
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(end, to + 8)
    head.writeUInt32BE(data.length, to + 12)
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    end += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableOf(woff: Buffer, entry: number): Buffer {
  const offset = woff.readUInt32BE(entry + 4)
  const packedBytes = woff.readUInt32BE(entry + 8)
  const bytes = woff.readUInt32BE(entry + 12)
  const packed = woff.subarray(offset, offset + packedBytes)
  return packedBytes < bytes ? inflateSync(packed) : packed
}
