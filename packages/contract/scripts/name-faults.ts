import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ContractDocument } from '../src/document.ts'
import { blankOut, isServed, type Page, placeOf } from './pages.ts'

const root = new URL('../../../', import.meta.url)

/** Returns a function that describes the names in backticks on a page that exist neither in the contract nor in the code. */
export function nameChecker(document: ContractDocument): (page: Page) => readonly string[] {
  const inContract = wordsIn(JSON.stringify(document, withoutTexts))
  const { words, options, paths } = codeOf()
  const inCode = new Set([...inContract, ...words])
  const isFile = (name: string) => paths.some((path) => path.endsWith(`/${name}`))
  return (page) => {
    const known = isServed(page) ? inContract : inCode
    const text = blankOut(page.text, /<!-- .+? -->/gs)
    const isKnown = (name: string) => {
      if (generalWords.has(name)) return true
      if (name.startsWith('--')) return options.has(name)
      return sources.test(name) ? isFile(name) : exists(known, name)
    }
    return [...text.matchAll(/(?<!`)`([A-Za-z][\w.:/-]*(?=`(?!`))|--[a-z][\w-]*)/g)]
      .filter(({ 1: name = '' }) => !isKnown(name))
      .map(
        ({ index, 1: name }) =>
          `${placeOf(page, index)}: \`${name}\` is no name of the contract or the code.`,
      )
  }
}

/** A name with dots, such as `data.changed`, exists if each of its parts does. A path may be that of a request. */
const exists = (known: ReadonlySet<string>, name: string): boolean =>
  name.includes('/') ||
  known.has(name) ||
  name.split('.').every((part) => part === '' || known.has(part))

/**
 * Words that may stand in backticks without being a name of this project: names of other systems, beginnings of names,
 * examples, and files that do not exist.
 */
const generalWords: ReadonlySet<string> = new Set(
  [
    'GET HEAD POST PUT PATCH DELETE Bearer null true now http https javascript:',
    'Authorization Content-Length Deprecation Sunset Sec-Fetch-Site discriminator',
    'dos_live_ dos_test_ whsec_ WEBHOOK_ALLOW_... id.timestamp.rawBody',
    'XS S M L XL SQLITE_TMPDIR synchronous_standby_names mock.timers.tick',
    'redocly.yaml operations/get-order-status.ts',
  ].flatMap((line) => line.split(' ')),
)

/** Leaves out what people read. A property may have the same name, with an object as its value. */
const withoutTexts = (key: string, value: unknown): unknown =>
  /^(description|summary|title|meaning|remedy|message|detail)$/.test(key) &&
  typeof value === 'string'
    ? undefined
    : value

/** The names in a text, whole and by their parts. */
function wordsIn(text: string): ReadonlySet<string> {
  const names = new Set(text.match(/[A-Za-z][\w.:-]*/g))
  return new Set(
    [...names].flatMap((name) => [name, ...name.split(/[.:-]/), name.replace(/[.:-]+$/, '')]),
  )
}

const sources = /\.(ts|js|json|sql|yaml|yml|service|cfg|conf|sh)$/

interface Code {
  /** All words of the code, and the names of files. */
  readonly words: ReadonlySet<string>
  /** The options of commands, such as `--dry-run`. */
  readonly options: ReadonlySet<string>
  /** The paths of all files, generated ones included, with and without the folder `src`: pages may leave it out. */
  readonly paths: readonly string[]
}

let known: Code | undefined

function codeOf(): Code {
  if (known) return known
  const paths = globSync('{packages,apps,spec}/**', {
    cwd: fileURLToPath(root),
    exclude: ['**/{node_modules,dist,.vitest,.turbo}'],
  }).map((path) => `/${path}`)
  const texts = paths
    .filter((path) => !/\/generated(\/|$)|openapi\.yaml$/.test(path))
    .map((path) =>
      sources.test(path) ? path + readFileSync(new URL(`.${path}`, root), 'utf8') : path,
    )
  const text = texts.join('\n')
  const options = new Set(text.match(/--[a-z][\w-]*/g))
  known = {
    words: wordsIn(text),
    options,
    paths: paths.flatMap((path) => [path, path.replace('/src/', '/')]),
  }
  return known
}
