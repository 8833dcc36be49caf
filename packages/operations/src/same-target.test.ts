import { describe, expect, test } from 'vitest'
import { targetOf } from './target.ts'

describe('the target of a URL', () => {
  test.each([
    'https://EXAMPLE.com/hooks',
    'HTTPS://example.com/hooks',
    'https://example.com:443/hooks',
    'https://example.com./hooks',
    'https://example.com/./hooks',
    'https://example.com/x/../hooks',
    'https://example.com/hooks?',
    'https://ex%61mple.com/hooks',
  ])('%s has the same target as https://example.com/hooks', (url) => {
    expect(targetOf(url)).toBe('https://example.com/hooks')
  })

  test.each([
    'https://example.com/hooks/',
    'https://example.com/Hooks',
    'https://example.com/hooks?a',
    'https://example.com:8443/hooks',
    'https://www.example.com/hooks',
    'http://example.com/hooks',
  ])('%s and https://example.com/hooks have different targets', (url) => {
    expect(targetOf(url)).toBe(url)
  })
})
