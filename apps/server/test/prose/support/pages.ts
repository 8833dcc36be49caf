import { readFileSync } from 'node:fs'
import { isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml'

/** A text that people read. `lineOf` finds the line of a position in it, in its file. */
export interface Page {
  readonly file: string
  readonly text: string
  lineOf(position: number): number
}

const root = new URL('../../../../../', import.meta.url)
const readPage = (file: string): string => readFileSync(new URL(file, root), 'utf8')

/** Replaces code blocks by spaces, so that positions stay the same. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^ *```.*?^ *```$/gms, (block) => block.replaceAll(/[^\n]/g, ' '))

const linesBefore = (text: string, position: number): number =>
  text.slice(0, position).split('\n').length - 1

export function markdownPage(file: string): Page {
  const text = withoutCode(readPage(file))
  return { file, text, lineOf: (position) => 1 + linesBefore(text, position) }
}

const written = /^(title|summary|description|x-message|meaning|remedy)$/

/** The descriptions, titles and messages of the contract, each as a page. */
export function contractPages(): readonly Page[] {
  const file = 'spec/openapi.yaml'
  const lines = new LineCounter()
  const pages: Page[] = []
  const add = (value: unknown) => {
    if (!isScalar(value) || typeof value.value !== 'string' || !value.range) return
    const isBlock = value.type === 'BLOCK_LITERAL'
    const { line } = lines.linePos(value.range[0])
    const text = withoutCode(value.value)
    const lineOf = (position: number) => line + (isBlock ? 1 + linesBefore(text, position) : 0)
    pages.push({ file, text, lineOf })
  }
  visit(parseDocument(readPage(file), { lineCounter: lines }), {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && written.test(String(key.value))) add(value)
      if (isScalar(key) && key.value === 'causes' && !isPair(value))
        for (const cause of (value as { items?: readonly unknown[] }).items ?? []) add(cause)
    },
  })
  return pages
}

/** The value of a constant or property, computed from its source: `leaseMs = 20_000` or `timeout: 60 * 1000`. */
export function setting(file: string, name: string): number {
  const found = new RegExp(`\\b${name}(?:: number)?(?: = |: |', ')(\\d[\\d_ *]*)`).exec(
    readPage(file),
  )
  if (!found) throw new Error(`${file} has no setting ${name}.`)
  const factors = (found[1] ?? '').replaceAll('_', '').split('*').map(Number)
  return factors.reduce((product, factor) => product * factor, 1)
}
