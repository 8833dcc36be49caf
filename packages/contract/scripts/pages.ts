import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file with prose. `text` has spaces in place of all else, so that its positions are those of `content`. */
export interface Page {
  readonly file: string
  readonly content: string
  readonly text: string
}

const root = new URL('../../../', import.meta.url)

/** All pages of the repository. */
export const pageFiles: readonly string[] = globSync(
  ['*.md', '.github/*.md', 'spec/{,guides/}*.md', '{apps,packages}/*/{,docs/,deploy/}*.md'],
  { cwd: fileURLToPath(root) },
)

/** The contract and all pages. */
export const readPages = (): readonly Page[] =>
  ['spec/openapi.yaml', ...pageFiles].map((file) =>
    pageOf(file, readFileSync(new URL(file, root), 'utf8')),
  )

/** Whether the texts of a page are for clients, with fragments that are filled when they are served. */
export const isServed = ({ file }: Page): boolean => /^spec\/(openapi\.yaml|guides\/.+)$/.test(file)

export function pageOf(file: string, content: string): Page {
  const text = blankOut(content, code)
  return { file, content, text: file.endsWith('.yaml') ? blankOut(text, keys) : text }
}

const code = /^ *```.*?^ *```$/gms
/** Lines of YAML, up to a text. */
const keys =
  /^ *(?:- )?(?!(?:title|summary|description|x-message|meaning|remedy): (?!\{))[\w$'"/{}.-]+:( ((?!description: ).)*)?/gm

/** Replaces all that a pattern finds by spaces. */
export const blankOut = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, ' '))

export const placeOf = ({ file, content }: Page, position: number): string =>
  `${file}:${content.slice(0, position).split('\n').length}`
