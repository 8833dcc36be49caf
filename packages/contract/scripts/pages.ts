import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file with prose. `text` has spaces in place of all else, so that its positions are those of `content`. */
export interface Page {
  readonly file: string
  readonly content: string
  readonly text: string
  /** Whether the page has measured figures, which need no source. */
  readonly isMeasured: boolean
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

const files = [
  'spec/openapi.yaml',
  'spec/decisions.md',
  'spec/service.md',
  ...globSync('spec/guides/*.md', { cwd: root }),
  'README.md',
  'packages/sdk/README.md',
  ...['couriers', 'errors', 'orders', 'settings', 'webhooks'].map(
    (name) => `packages/sdk/docs/${name}.md`,
  ),
  'apps/server/README.md',
  'apps/server/RUNBOOK.md',
]

/** All pages of the repository. */
export const pageFiles: readonly string[] = globSync(
  ['*.md', '.github/*.md', 'spec/{,guides/}*.md', '{apps,packages}/*/{,docs/,deploy/}*.md'],
  { cwd: root },
)

/** Pages whose names are checked, but not their numbers. */
export const otherPages = (): readonly Page[] =>
  pageFiles
    .filter((file) => !files.includes(file))
    .map((file) => pageOf(file, readFileSync(urlOf(file), 'utf8')))

export const urlOf = (file: string): URL => new URL(`../../../${file}`, import.meta.url)

export const readPages = (): readonly Page[] =>
  files.map((file) => pageOf(file, readFileSync(urlOf(file), 'utf8')))

export function pageOf(file: string, content: string): Page {
  const text = blankOut(content, code)
  return {
    file,
    content,
    text: file.endsWith('.yaml') ? blankOut(text, keys) : text,
    isMeasured: file.startsWith('apps/server/'),
  }
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
