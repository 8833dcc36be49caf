import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isPortable } from '@delivery-orders/spec/scripts/portable-patterns.ts'
import { unless } from '@delivery-orders/tooling/unless.ts'
import { describe, expect, test } from 'vitest'
import { document, withServicePatterns } from '../src/index.ts'

function patternsOf(value: unknown): readonly string[] {
  const patterns = new Set<string>()
  JSON.stringify(value, (_key, member) => {
    if (typeof member?.pattern === 'string') patterns.add(member.pattern)
    return member
  })
  return [...patterns]
}

const patterns = patternsOf(document)

/**
 * Texts that languages treat differently: spaces, digits and letters outside ASCII, controls, and line breaks inside. A
 * line break at the end is left out: in Python, `$` also matches before it.
 */
const texts = [
  ...[
    '',
    'a',
    'é',
    '漢',
    '😀',
    'e\u0301',
    '.',
    '..',
    '...',
    'a b',
    ' a',
    'a ',
    '\ta',
    'a\t',
    'a\rb',
    'a\nb',
    '\0',
  ],
  ...[
    '\x7f',
    '\x85',
    '\x85a',
    '\xa0a',
    'a\xa0',
    'a\x00b',
    'a\x1fb',
    'a\x9fb',
    'a\xa0b',
    '\u1680a',
    'a\u2003',
    '\u2028',
  ],
  ...[
    'a\u2028b',
    '\u3000',
    '\uFEFFa',
    '\x1c',
    'a\x1c',
    '\u180e',
    '\u200b',
    'İ',
    'ß',
    'ſ',
    '\u212a',
  ],
  ...[
    '+2250702029254',
    '+225070202925٤',
    '+٢٢٥٠٧٠٢٠٢٩',
    '+1234567',
    '0417',
    '٠٤١٧',
    '+0234567',
    '2250702029254',
    '+12345678901234567',
  ],
  ...[
    '2026-11-20T09:30:00Z',
    '2026-11-20T09:30:00.123456789+01:00',
    '٢٠٢٦-11-20T09:30:00Z',
    '2026-11-20 09:30:00Z',
  ],
  ...[
    'https://a.example/',
    'HTTPS://a:65535/x?y#z',
    'https://a:65536/',
    'https://u@a/',
    'https://[::1]/',
    'ftp://a/',
  ],
  ...[
    'https://bücher.example/',
    'https://a/ü',
    'https://a/\u2028',
    'https://a/x\ny',
    'https://a\\b/',
    'https://a|b/',
  ],
  ...[
    'http\u017F://a/',
    'https://a:٨٠/',
    'https:///x',
    'https://a@b@c/',
    'https://a/[x]',
    'https://a/ b',
  ],
  ...[
    'wh_01KAGZ7B5T9V0M3S8QW2X4Y6ZA',
    'dsp_01KAGZ9F3W8T5N2Q7C4X6B1V0D',
    'wh_01kagz7b5t9v0m3s8qw2x4y6za',
    '0b6a9f0e-6f0c',
  ],
]

const file = (name: string) =>
  fileURLToPath(new URL(`support/portable-patterns.${name}`, import.meta.url))

const languages = [
  { name: 'Python', command: ['python3', file('py'), 're'], probe: ['python3', '--version'] },
  {
    name: 'pydantic',
    command: ['python3', file('py'), 'pydantic'],
    probe: ['python3', '-c', 'import pydantic'],
  },
  { name: 'Go', command: ['go', 'run', file('go')], probe: ['go', 'version'] },
] as const

const run = ([program, ...args]: readonly [string, ...string[]], input = '') =>
  spawnSync(program, args, { input, encoding: 'utf8' })

describe.each(languages)('in $name', ({ name, command, probe }) => {
  const isMissing = run(probe).status !== 0

  test(
    'every pattern accepts the same texts as in JavaScript',
    unless(isMissing && `without ${name}`),
    () => {
      const { stdout, stderr } = run(command, JSON.stringify({ patterns, texts }))
      expect(stderr).toBe('')
      const accepted: readonly (readonly boolean[])[] = JSON.parse(stdout)
      for (const [at, pattern] of patterns.entries()) {
        const inJavaScript = texts.filter((text) => new RegExp(pattern, 'u').test(text))
        expect(inJavaScript.length, pattern).toBeGreaterThan(0)
        expect(
          texts.filter((_, index) => accepted[at]?.[index]),
          pattern,
        ).toEqual(inJavaScript)
      }
    },
  )
})

test('the service accepts no text that a portable pattern refuses', () => {
  const [stricter] = [patternsOf(withServicePatterns(document))]
  expect(stricter).toHaveLength(patterns.length)
  for (const [at, pattern] of patterns.entries()) {
    const accepted = texts.filter((text) => new RegExp(stricter[at] ?? '', 'u').test(text))
    expect(
      accepted.filter((text) => !new RegExp(pattern, 'u').test(text)),
      pattern,
    ).toEqual([])
  }
})

test.each([
  '^(?!a)b$',
  '^(?<!a)b$',
  '^(?=b)b$',
  '^(?i)a$',
  String.raw`^\d+$`,
  String.raw`^\s$`,
  String.raw`^\w$`,
  String.raw`^[\d]$`,
  String.raw`^\p{L}$`,
  String.raw`^[^\uD800-\uDFFF]$`,
  String.raw`^(a)\1$`,
  String.raw`^a\b$`,
  '^.*$',
  '^[a--b]$',
  '^[a&&b]$',
  '^[[a]]$',
  'a$',
  '^a',
])('the pattern %s is not portable', (pattern) => {
  expect(isPortable(pattern)).toBe(false)
})
