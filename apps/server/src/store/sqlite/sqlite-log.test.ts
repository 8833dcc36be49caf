import { describe, expect, test } from 'vitest'
import { parseIndex } from './sqlite-log.ts'

/** The header of an index that SQLite 3.53 wrote on a little-endian machine, and the number of copied frames. */
const header =
  '18e22d0000000000c90000000100002091010000660000008d6f555a1731e01176f4b69dc6096d0b1b1f5a6a4961c085'
const written = () => Buffer.from(`${header}${header}91010000`, 'hex')

describe('the index of a write-ahead log', () => {
  test('has the salts, and the numbers of committed frames and of those in the database', () => {
    expect(parseIndex(written(), true)).toEqual({
      header,
      salts: '76f4b69dc6096d0b',
      pageBytes: 8192,
      frames: 401,
      backfilled: 401,
    })
  })

  test('is not read with the wrong byte order', () => {
    expect(parseIndex(written(), false)).toBeUndefined()
  })

  test.for([0, 14, 16, 33, 41, 48, 95])('is not believed if byte %i is damaged', (at) => {
    const bytes = written()
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)

    expect(parseIndex(bytes, true)).toBeUndefined()
  })

  test.for([16, 33, 41])('is not believed if byte %i of both copies is damaged alike', (at) => {
    const bytes = written()
    for (const offset of [at, at + header.length / 2])
      bytes.writeUInt8(bytes.readUInt8(offset) ^ 1, offset)

    expect(parseIndex(bytes, true)).toBeUndefined()
  })

  test('is not believed before SQLite has initialized it, when it is all zero', () => {
    expect(parseIndex(Buffer.alloc(100), true)).toBeUndefined()
  })
})
