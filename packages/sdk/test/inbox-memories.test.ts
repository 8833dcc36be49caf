import { describe, expect, test } from 'vitest'
import { sqliteMemory } from '../examples/sqlite-memory.ts'
import { type InboxMemory, memoryInProcess } from '../src/inbox/index.ts'

describe('inbox memories', () => {
  test('memoryInProcess evicts the least recently used order that no inbox has claimed', async () => {
    const memory = memoryInProcess(3)
    for (const key of ['held', 'A', 'B']) {
      await memory.claim(key, 'me', 60_000)
      await memory.advance(key, 'me', 7, 60_000)
      if (key !== 'held') await memory.release(key, 'me')
    }
    await memory.claim('A', 'me', 0)
    await memory.claim('C', 'me', 60_000)

    expect(await memory.claim('held', 'other', 60_000)).toBeUndefined()
    expect(await memory.claim('A', 'other', 60_000)).toBe(7)
    expect(await memory.claim('B', 'other', 60_000)).toBe(0)
  })

  test.for<[string, () => InboxMemory]>([
    ['memoryInProcess', () => memoryInProcess()],
    ['sqliteMemory', () => sqliteMemory(':memory:')],
  ])(
    '%s lets only the holder of a claim record progress or release the claim',
    async ([, open]) => {
      const memory = open()
      expect(await memory.claim('A', 'one', 60_000)).toBe(0)
      expect(await memory.claim('A', 'other', 60_000)).toBeUndefined()
      expect(await memory.advance('A', 'other', 5, 60_000)).toBe(false)
      await memory.release('A', 'other')
      expect(await memory.advance('A', 'one', 1, 60_000)).toBe(true)
      expect(await memory.claim('A', 'other', 60_000)).toBeUndefined()
      await memory.release('A', 'one')
      expect(await memory.claim('A', 'other', 0)).toBe(1)
      expect(await memory.claim('A', 'one', 60_000)).toBe(1)
      expect(await memory.advance('A', 'other', 2, 60_000)).toBe(false)
      expect(await memory.advance('B', 'one', 1, 60_000)).toBe(false)
    },
  )
})
