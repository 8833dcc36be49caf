import { describe, expect, test } from 'vitest'
import { targetOf } from './target.ts'

describe('two URLs have the same target', () => {
  test.each([
    'https://EXAMPLE.com/hooks',
    'HTTPS://example.com/hooks',
    'https://example.com:443/hooks',
    'https://example.com./hooks',
    'https://example.com/./hooks',
    'https://example.com/x/../hooks',
    'https://example.com/hooks?',
    'https://ex%61mple.com/hooks',
  ])('where one is another spelling: %s', (url) => {
    expect(targetOf(url)).toBe('https://example.com/hooks')
  })

  test.each([
    'https://example.com/hooks/',
    'https://example.com/Hooks',
    'https://example.com/hooks?a',
    'https://example.com:8443/hooks',
    'https://www.example.com/hooks',
    'http://example.com/hooks',
  ])('and otherwise not: %s', (url) => {
    expect(targetOf(url)).toBe(url)
  })
})
