import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { readBytes } from './read-bytes.ts'

const bodyOf = (...chunks: readonly string[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

describe('reading a body', () => {
  test.each([0, 1, 3, 7, 100])('joins its chunks when %i bytes were announced', async (length) => {
    const bytes = await readBytes(bodyOf('a', 'bc', 'defg'), { length, bytesMax: 7 })

    expect(bytes.toString()).toBe('abcdefg')
  })

  test('reports once that it is longer than announced', async () => {
    const onLonger = vi.fn()
    await readBytes(bodyOf('ab', 'c', 'd'), { length: 2, bytesMax: 7, onLonger })

    expect(onLonger).toHaveBeenCalledOnce()
  })

  test('refuses one that exceeds the maximum, and one that has no memory', async () => {
    const parts = { length: 2, bytesMax: 3 }
    const full = new Error('no memory')
    const onLonger = () => {
      throw full
    }

    await expect(readBytes(bodyOf('ab', 'cd'), parts)).rejects.toMatchObject({
      code: 'payload_too_large',
    })
    await expect(readBytes(bodyOf('ab', 'c'), { ...parts, onLonger })).rejects.toBe(full)
  })
})
