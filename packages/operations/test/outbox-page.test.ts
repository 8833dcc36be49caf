import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { outboxPage, withTransitions } from '../scripts/outbox-page.ts'

const page = readFileSync(outboxPage, 'utf8')
const server = fileURLToPath(new URL('../../../apps/server/', import.meta.url))

interface Invariant {
  readonly rule: string
  readonly enforced: string
  readonly shown: string
}

const invariants: readonly Invariant[] = [
  ...page.matchAll(/^\| \d+ +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, rule = '', enforced = '', shown = '']) => ({ rule, enforced, shown }))

const filesOf = (name: string): readonly string[] =>
  ['src/**', '../../packages/operations/src/**'].flatMap((folder) =>
    globSync(`${folder}/${name}`, { cwd: server }),
  )

describe('OUTBOX.md', () => {
  test('has the table of transitions of the code', () => {
    expect(page, 'run: pnpm generate').toBe(withTransitions(page))
  })

  test('numbers the invariants, each with its place and its test', () => {
    const numbers = [...page.matchAll(/^\| (\d+) /gm)].map(([, number]) => Number(number))

    expect(numbers).toEqual(invariants.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(10)
  })

  test.for(invariants)('names files that exist: $rule', ({ enforced }) => {
    const names = [...enforced.matchAll(/`([^`]+\.(?:ts|sql))`/g)].map(([, name = '']) => name)

    expect(names).not.toEqual([])
    for (const name of names) expect(filesOf(name), name).not.toEqual([])
  })

  test.for(invariants)('names tests that exist: $rule', ({ shown }) => {
    const tests = shown.split('; ').map((each) => /^`(.+?\.test\.ts)`: (.+)$/.exec(each) ?? [])

    expect(tests).not.toEqual([])
    for (const [, file = '', title = ''] of tests) {
      const path = `${server}test/${file}`
      expect(existsSync(path), shown).toBe(true)
      expect(readFileSync(path, 'utf8')).toContain(title)
    }
  })
})
