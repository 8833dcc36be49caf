import { describe, expect, test } from 'vitest'
import { MemoryPool, type MemoryShare } from './memory-pool.ts'

/** A share with a connection for each speed. Each holds 10 bytes, and adds its speed to `ended` when it is ended. */
function newShare(pool: MemoryPool, bytes: number, speeds: readonly number[] = []) {
  const ended: number[] = []
  const share: MemoryShare = { key: 1, pools: [pool], bytes: 0, slow: new Set() }
  const add = (more: number) => {
    share.bytes += more
    pool.add(share, more)
  }
  for (const speed of speeds) {
    const request = {
      speed: () => speed,
      end: () => {
        ended.push(speed)
        share.slow.delete(request)
        add(-10)
      },
    }
    share.slow.add(request)
  }
  add(bytes)
  return { share, ended }
}

/** A pool that has 100 bytes for all shares, and 7 more for those that hold less than a byte. */
const newPool = () => new MemoryPool(107)

describe('a pool of 100 bytes that is used up', () => {
  test('ends the slowest connections of the largest share, until a share below an even one fits', () => {
    const pool = newPool()
    const largest = newShare(pool, 60, [3, 1, 2])
    const other = newShare(pool, 40, [0])
    const added = newShare(pool, 0)

    expect(pool.makeRoom(added.share, 20)).toBe(true)
    expect([largest.ended, other.ended]).toEqual([[1, 2], []])
  })

  test('has nothing for a share that would have more than an even one', () => {
    const pool = newPool()
    const largest = newShare(pool, 60, [1])
    const other = newShare(pool, 40)

    expect(pool.makeRoom(other.share, 20)).toBe(false)
    expect(largest.ended).toEqual([])
  })

  test('takes no share below an even one', () => {
    const pool = newPool()
    const largest = newShare(pool, 60, [1, 2, 3, 4])
    newShare(pool, 40)
    const added = newShare(pool, 0)

    expect(pool.makeRoom(added.share, 33)).toBe(false)
    expect(largest.ended).toEqual([1, 2, 3])
  })

  test('has nothing if no connection can be ended', () => {
    const pool = newPool()
    newShare(pool, 100)

    expect(pool.makeRoom(newShare(pool, 0).share, 1)).toBe(false)
  })

  test('has a reserve for a share that holds little, although no connection can be ended', () => {
    const pool = newPool()
    newShare(pool, 100)
    const { share } = newShare(pool, 0)
    const isGiven = [pool.makeRoom(share, 0.4), pool.makeRoom(share, 0.5)]
    newShare(pool, 7)

    expect([...isGiven, pool.makeRoom(share, 0.4)]).toEqual([true, false, false])
  })

  test('has what is free for any share', () => {
    const pool = newPool()
    const { share } = newShare(pool, 90)
    newShare(pool, 5)

    expect([pool.makeRoom(share, 5), pool.makeRoom(share, 6)]).toEqual([true, false])
  })
})
