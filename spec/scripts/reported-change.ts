import type { Change } from './change.ts'
import type { Pointer, Tree } from './contract-tree.ts'
import { placeOf } from './place-of.ts'

/** A change as Redocly reports it. */
export interface ReportedChange {
  readonly kind: 'added' | 'removed' | 'modified'
  readonly impact: 'major' | 'minor' | 'patch'
  /** What is changed, by the way on which it was come to; the sides say where it is written. */
  readonly path: string
  readonly typeName: string
  readonly property?: string
  readonly verdicts: readonly { readonly impact: string; readonly message: string }[]
  readonly base?: Side
  readonly revision?: Side
}

interface Side {
  readonly pointer: string
  readonly value?: unknown
}

interface Contracts {
  readonly before: Tree
  readonly after: Tree
}

/** What a change is to clients, by Redocly's word, and by our own where Redocly takes it for a patch. */
export function changesIn(change: ReportedChange, contracts: Contracts): readonly Change[] {
  // The version follows from the changes, and is none.
  const isVersion = change.path === '#/info' && change.property === 'version'
  if (isVersion || isOurs.test(change.path) || isOurs.test(change.property ?? '')) return []
  const place = placeIn(contracts, change)
  const broken = change.verdicts.filter(({ impact }) => impact === 'major')
  if (broken.length > 0)
    return broken.map(({ message }) => ({ weight: 'breaking', what: `${place}: ${message}` }))
  const isBreak = breaks.some((isSuch) => isSuch(change)) || change.impact === 'major'
  if (isBreak) return [{ weight: 'breaking', what: `${place} was ${change.kind}${values(change)}` }]
  if (change.impact === 'minor') return [{ weight: 'addition', what: `${place} was added` }]
  if (change.property === 'enum') return gained(change, place)
  const weight = isPromise(change) ? 'addition' : 'fix'
  return [{ weight, what: `${place} was ${change.kind}${values(change)}` }]
}

/** The contract's own extensions and the names of webhooks, which are compared word by word. */
const isOurs = /x-(extensible-enum|problems|transitions)|^#\/webhooks\/[^/]+$/

/** What breaks clients, and Redocly takes for less. */
const breaks: readonly ((change: ReportedChange) => boolean)[] = [
  // The service ignores fields that it does not know: what a client sends there would get lost without a word.
  ({ typeName, kind, path }) =>
    typeName === 'Schema' && kind === 'removed' && /\/properties\/[^/]+$/.test(path),
  // Whoever left it out gets something else now.
  ({ property, base }) => property === 'default' && base?.value !== undefined,
  // In requests Redocly knows it itself.
  ({ property, base }) => property === 'enum' && base?.value === undefined,
  ({ typeName, kind, revision }) =>
    typeName === 'RequestBody' && kind === 'added' && isDemanded(revision),
  ({ typeName, property, base }) =>
    typeName === 'Header' && property === 'required' && base?.value === true,
  // Headers of a message to a webhook are the service's word.
  ({ typeName, kind, path, property }) =>
    typeName === 'Parameter' &&
    path.startsWith('#/webhooks/') &&
    (kind === 'removed' || property === 'required' || property === 'name'),
]

const isDemanded = (side: Side | undefined): boolean =>
  (side?.value as { required?: boolean } | undefined)?.required === true

/** Breaks nobody, and is more than a fix: requests may be more than before, or answers are surer. */
const isPromise = ({ typeName, property = '' }: ReportedChange): boolean =>
  property === 'required' || (typeName === 'Schema' && !annotations.test(property))

const annotations = /^(title|description|examples?|deprecated|default|readOnly|writeOnly|x-.*)$/

/** Redocly takes it for a patch that a request may have words that it could not have before. */
function gained({ base, revision }: ReportedChange, place: string): readonly Change[] {
  const had = new Set([base?.value].flat())
  const words = [revision?.value].flat().filter((word) => !had.has(word))
  return words.map((word) => ({ weight: 'addition', what: `${place}: ${word} was added` }))
}

function values({ base, revision }: ReportedChange): string {
  const sides = [base?.value, revision?.value]
  const areShort = sides.every((value) => ['number', 'boolean'].includes(typeof value))
  return areShort ? ` from ${sides.join(' to ')}` : ''
}

/** Of a keyword that is gone Redocly only says what had it. */
function placeIn({ before, after }: Contracts, change: ReportedChange): string {
  const { base, revision, property, path } = change
  const names = namesIn((revision ?? base)?.pointer ?? path)
  const isNamed = property === undefined || property === 'key' || names.at(-1) === property
  return placeOf(isNamed ? names : [...names, property], revision ? after : before)
}

const namesIn = (pointer: string): Pointer =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
