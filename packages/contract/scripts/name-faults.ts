import { readdirSync, readFileSync } from 'node:fs'
import { type ContractDocument, operationsOf } from '../src/document.ts'
import { codesIn, type Response, resolvedResponse } from './operation-problems.ts'
import { blanked, type Page, placeOf } from './pages.ts'
import { namesIn } from './word-faults.ts'
import type { Words } from './words.ts'

const root = new URL('../../../', import.meta.url)

/** Returns a function that describes the names in backticks on a page that exist neither in the contract nor in the code. */
export function nameChecker(document: ContractDocument): (page: Page) => readonly string[] {
  const inContract = wordsIn(JSON.stringify(document, withoutTexts))
  const inCode = new Set([...inContract, ...sourceWords()])
  return (page) => {
    const known = page.file === 'spec/openapi.yaml' ? inContract : inCode
    const text = blanked(page.text, /<!-- .+? -->/gs)
    return [...text.matchAll(/(?<!`)`([A-Za-z][\w.:-]*)`(?!`)/g)].flatMap(
      ({ index, 1: name = '' }) =>
        exists(known, name) || generalWords.has(name)
          ? []
          : `${placeOf(page, index)}: \`${name}\` is no name of the contract or the code.`,
    )
  }
}

/** A name with dots, such as `data.changed`, exists if each of its parts does. */
const exists = (known: ReadonlySet<string>, name: string): boolean =>
  known.has(name) || name.split('.').every((part) => part === '' || known.has(part))

/** Names of other systems, beginnings of names, examples, and codes of violations that no schema lists. */
const generalWords: ReadonlySet<string> = new Set(
  [
    'GET HEAD POST PUT PATCH DELETE Bearer null true now http https javascript:',
    'Authorization Content-Length Deprecation Sunset Sec-Fetch-Site discriminator',
    'dos_live_ dos_test_ whsec_ WEBHOOK_ALLOW_... id.timestamp.rawBody',
    'XS S M L XL SQLITE_TMPDIR synchronous_standby_names mock.timers.tick',
    'target max_bytes unique_reference',
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
  const names = text.match(/[A-Za-z][\w.:-]*/g) ?? []
  return new Set(
    names.flatMap((name) => [name, ...name.split(/[.:-]/), name.replace(/[.:-]+$/, '')]),
  )
}

const folders = ['packages', 'apps/server', 'spec']
const sources = /\.(ts|js|json|sql|yaml|yml|service|cfg|conf|sh)$/

let known: ReadonlySet<string> | undefined

/** All words of the code, and the names of files. */
function sourceWords(): ReadonlySet<string> {
  known ??= new Set(
    folders.flatMap((folder) => {
      const at = new URL(`${folder}/`, root)
      const paths = readdirSync(at, { recursive: true }).map(String)
      return paths
        .filter((path) => !ignored.test(path))
        .flatMap((path) => [
          ...wordsIn(path),
          ...(sources.test(path) ? wordsIn(readFileSync(new URL(path, at), 'utf8')) : []),
        ])
    }),
  )
  return known
}

const ignored = /node_modules|(^|\/)(dist|\.vitest|generated)(\/|$)|openapi\.yaml$/

/** Describes problems and scopes that the text of an operation names, and that are not those of the operation. */
export const operationNameFaults = (document: ContractDocument, words: Words): readonly string[] =>
  operationsOf(document).flatMap(({ id, operation }) => {
    const scopes = operation.security?.flatMap(({ bearerAuth }) => bearerAuth ?? []) ?? []
    const codes = Object.values(operation.responses).flatMap((response) =>
      codesIn(resolvedResponse(document, response as Response)),
    )
    const others = [
      // The elements of a batch are refused with problems of their own.
      ...('x-batch' in operation ? [] : Object.keys(words.problems)),
      ...words.clientScopes,
      ...words.fleetScopes,
    ].filter((name) => !codes.includes(name) && !scopes.includes(name))
    return namesIn(String(operation['description']))
      .filter((name) => others.includes(name))
      .map((name) => `${id}: its description names \`${name}\`, which the operation does not have.`)
  })
