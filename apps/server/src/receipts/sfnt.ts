import { inflateSync } from 'node:zlib'

const woffSignature = 0x774f4646
const woffHeaderBytes = 44
const sfntHeaderBytes = 12
const entryBytes = { woff: 20, sfnt: 16 }
/** `cmap` subtables: the Windows platform (Unicode), and the formats 4 (segments) and 12 (groups). */
const windows = 3
const segments = 4
const groups = 12

/**
 * Unpacks a WOFF 1 file to a plain font (SFNT). The PDF library would unpack it again for every document, which takes
 * five times as long as everything else.
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

/** Returns the code points that a font has a glyph for. */
export function codePointsOf(sfnt: Buffer): ReadonlySet<number> {
  const cmap = findTable(sfnt, 'cmap')
  const found = new Set<number>()
  for (let entry = 0; entry < cmap.readUInt16BE(2); entry++) {
    const at = 4 + entry * 8
    const subtable = cmap.subarray(cmap.readUInt32BE(at + 4))
    const isUnicode = [0, windows].includes(cmap.readUInt16BE(at))
    const format = subtable.readUInt16BE(0)
    if (isUnicode && format === segments) addSegments(subtable, found)
    if (isUnicode && format === groups) addGroups(subtable, found)
  }
  return found
}

function findTable(sfnt: Buffer, tag: string): Buffer {
  for (let table = 0; table < sfnt.readUInt16BE(4); table++) {
    const at = sfntHeaderBytes + table * entryBytes.sfnt
    if (sfnt.toString('latin1', at, at + 4) === tag) {
      const offset = sfnt.readUInt32BE(at + 8)
      return sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12))
    }
  }
  throw new Error(`The font has no table ${tag}.`)
}

/** Format 4: four parallel lists of ends, starts, deltas and offsets. */
function addSegments(subtable: Buffer, found: Set<number>): void {
  const listBytes = subtable.readUInt16BE(6)
  for (let at = 0; at < listBytes; at += 2) {
    const end = subtable.readUInt16BE(14 + at)
    const start = subtable.readUInt16BE(16 + listBytes + at)
    const delta = subtable.readUInt16BE(16 + 2 * listBytes + at)
    const offsetAt = 16 + 3 * listBytes + at
    const offset = subtable.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = offset ? subtable.readUInt16BE(offsetAt + offset + 2 * (code - start)) : code
      if (isGlyph(glyph, delta, offset)) found.add(code)
    }
  }
}

/** Glyph 0 means that the font lacks the character: in the glyph list before the delta is added, otherwise after it. */
const isGlyph = (glyph: number, delta: number, offset: number): boolean =>
  !(offset !== 0 && glyph === 0) && ((glyph + delta) & 0xffff) !== 0

/** Format 12: starts, ends and first glyphs. */
function addGroups(subtable: Buffer, found: Set<number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const at = 16 + group * 12
    const end = subtable.readUInt32BE(at + 4)
    for (let code = subtable.readUInt32BE(at); code <= end; code++) found.add(code)
  }
}
