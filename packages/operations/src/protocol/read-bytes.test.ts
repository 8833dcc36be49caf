import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

const bodyOf = (...chunks: readonly string[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)))

const full = new Error('no memory')

describe('reading a body', () => {
  test.each([[['abcdefg']], [['a', 'bc', 'defg']], [['abcd', 'e', 'f', 'g']]])(
    'joins its chunks: %j',
    async (chunks) => {
      const bytes = await readBytes(bodyOf(...chunks), 7)

      expect(bytes.toString()).toBe('abcdefg')
    },
  )

  test('reports its size with each chunk', async () => {
    const sizes: number[] = []
    await readBytes(bodyOf('ab', 'c', 'd'), 7, { growBody: (size) => sizes.push(size) })

    expect(sizes).toEqual([2, 3, 4])
  })

  test('refuses one that exceeds the maximum', async () => {
    await expect(readBytes(bodyOf('ab', 'cd'), 3)).rejects.toMatchObject({
      code: 'payload_too_large',
    })
  })

  test('refuses one that has no memory', async () => {
    const growBody = () => {
      throw full
    }

    await expect(readBytes(bodyOf('ab', 'c'), 3, { growBody })).rejects.toBe(full)
  })

  test('refuses one that is ended while it is received', async () => {
    const body = new Readable({ read: () => undefined })
    let end: (error: Error) => void = () => undefined
    const reading = readBytes(body, 3, {
      beginBody: (refuse) => {
        end = refuse
      },
    })
    body.push('a')

    end(full)

    await expect(reading).rejects.toBe(full)
  })
})
