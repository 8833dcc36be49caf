import { expect, test } from 'vitest'
import { GenerationCache } from './generation-cache.ts'

const valuesOf = (cache: GenerationCache<number>, keys: string) =>
  [...keys].map((key) => cache.get(key))

test('the total size of the values never exceeds the limit, and the values used last remain', () => {
  const cache = new GenerationCache<number>(100)
  for (const [value, key] of [...'abcdefghijklmnop'].entries()) {
    cache.set(key, value, 10)
    cache.get('a')
  }

  const found = valuesOf(cache, 'abcdefghijklmnop').filter((value) => value !== undefined)
  expect(found).toContain(0)
  expect(found).toContain(15)
  expect(found.length).toBeGreaterThan(5)
  expect(found.length).toBeLessThanOrEqual(10)
})

test('a value that is replaced, deleted or cleared is not returned again, in either generation', () => {
  const cache = new GenerationCache<number>(40)
  cache.set('a', 1, 10)
  cache.set('a', 2, 10)
  cache.set('b', 3, 10)
  cache.set('c', 4, 10)
  expect(valuesOf(cache, 'abc')).toEqual([2, 3, 4])

  cache.set('d', 5, 10)
  cache.delete('a')
  cache.delete('d')
  expect(valuesOf(cache, 'ad')).toEqual([undefined, undefined])

  cache.clear()
  expect(valuesOf(cache, 'abcd')).toEqual(Array(4).fill(undefined))
})

test('a value of more than half of the limit is not stored, and removes no other value', () => {
  const cache = new GenerationCache<number>(40)
  cache.set('a', 1, 20)
  cache.set('b', 2, 21)

  expect(valuesOf(cache, 'ab')).toEqual([1, undefined])
})
