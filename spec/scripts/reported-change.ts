import { type Change, subjectOf, type Weight } from './change.ts'
import { nodeAt, type Pointer, type Tree } from './contract-tree.ts'
import { placeOf } from './place-of.ts'

/** A change as Redocly reports it. */
export interface ReportedChange {
  readonly kind: 'added' | 'removed' | 'modified'
  readonly impact: 'major' | 'minor' | 'patch'
  /**
   * Path to the change from the root of the document, following each `$ref`. `base.pointer` and `revision.pointer` are
   * the places where the changed definition itself stands.
   */
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

/** Converts a reported change. Its weight follows from Redocly's `impact`, unless that is too low (see `breaks`). */
export function changesIn(change: ReportedChange, contracts: Contracts): readonly Change[] {
  // A new `info.version` is not a change for clients, but a consequence of the other changes.
  const isVersion = change.path === '#/info' && change.property === 'version'
  if (
    isVersion ||
    isComparedElsewhere.test(change.path) ||
    isComparedElsewhere.test(change.property ?? '')
  )
    return []
  const place = placeIn(contracts, change)
  const subject = subjectOf(place)
  return weighChange(change, place).map((found) => ({
    ...found,
    subject,
    ...announce(change, found.weight),
  }))
}

type WeighedChange = Omit<Change, 'subject'>

function weighChange(change: ReportedChange, place: string): readonly WeighedChange[] {
  const modified = `${place} was ${change.kind}${values(change)}`
  const own = weightOfLimit(change)
  if (own) return [{ weight: own, what: modified }]
  const broken = change.verdicts.filter(({ impact }) => impact === 'major')
  if (broken.length > 0)
    return broken.map(({ message }) => ({ weight: 'breaking', what: `${place}: ${message}` }))
  const isBreak = breaks.some((matches) => matches(change)) || change.impact === 'major'
  if (isBreak) return [{ weight: 'breaking', what: modified }]
  if (change.impact === 'minor') return [{ weight: 'addition', what: `${place} was added` }]
  if (change.property === 'enum') return addedValues(change, place)
  const weight = isPromise(change) ? 'addition' : 'fix'
  return [{ weight, what: modified }]
}

function announce({ kind, path, property, revision }: ReportedChange, weight: Weight) {
  if (weight === 'breaking') return { announcement: 'Breaking' } as const
  if (property === 'deprecated' && revision?.value === true)
    return { announcement: 'Deprecated' } as const
  const isExample = kind === 'removed' && /\/examples\/[^/]+$/.test(path)
  return isExample ? ({ announcement: 'Example removed' } as const) : {}
}

/** The weight of a limit or of a rule next to JSON Schema, which Redocly does not know; undefined for any other change. */
function weightOfLimit(change: ReportedChange): Weight | undefined {
  const { property = '', base, revision } = change
  if (raisesLimit(change)) return 'addition'
  return weightsOfRules[property]?.(revision?.value, base?.value)
}

const weightsOfRules: Readonly<
  Record<string, (now: unknown, before: unknown) => Weight | undefined>
> = {
  'x-max-bytes': (now, before) => (Number(now) > Number(before ?? 0) ? 'addition' : 'breaking'),
  'x-max-days': (now, before) => (Number(now) > Number(before ?? 0) ? 'addition' : 'breaking'),
  'x-elements-per-write': (now, before) =>
    Number(now) > Number(before ?? 0) ? 'addition' : 'breaking',
  'x-counts-as': (now) => (now === 'read' ? 'addition' : 'breaking'),
  'x-charged-by': (now) => (now === undefined ? 'addition' : 'breaking'),
  'x-service-pattern': (now) => (now === undefined ? 'addition' : 'breaking'),
  'x-pii': (now) => (now === true ? 'addition' : 'breaking'),
  additionalProperties: (now) => (now === false ? 'breaking' : undefined),
}

/** Whether an upper limit grew. Within 1.x it may, in requests and responses: limits of responses are not promises. */
const raisesLimit = ({ kind, property, base, revision }: ReportedChange): boolean =>
  kind === 'modified' &&
  ['maxLength', 'maxItems', 'maximum', 'maxProperties'].includes(property ?? '') &&
  Number(revision?.value) > Number(base?.value)

/** Matches the extensions (`x-...`) and webhook names whose changes `vocabularyChanges` finds. */
const isComparedElsewhere = /x-(extensible-enum|limits|problems|transitions)|^#\/webhooks\/[^/]+$/

/** Changes that break clients, but that Redocly reports as minor or patch. */
const breaks: readonly ((change: ReportedChange) => boolean)[] = [
  // A removed request field: the service ignores unknown fields, so a client's value would be lost silently.
  ({ typeName, kind, path }) =>
    typeName === 'Schema' && kind === 'removed' && /\/properties\/[^/]+$/.test(path),
  // A changed default: clients that omit the value now get another default.
  ({ property, base }) => property === 'default' && base?.value !== undefined,
  // A new enumeration where any value was allowed. In requests Redocly already reports it as a breaking change.
  ({ property, base }) => property === 'enum' && base?.value === undefined,
  ({ typeName, kind, revision }) =>
    typeName === 'RequestBody' && kind === 'added' && isRequiredBody(revision),
  ({ typeName, property, base }) =>
    typeName === 'Header' && property === 'required' && base?.value === true,
  // Webhook headers are sent by the service, so they follow the rules of responses.
  ({ typeName, kind, path, property }) =>
    typeName === 'Parameter' &&
    path.startsWith('#/webhooks/') &&
    (kind === 'removed' || property === 'required' || property === 'name'),
]

const isRequiredBody = (side: Side | undefined): boolean =>
  (side?.value as { required?: boolean } | undefined)?.required === true

/** Whether a change is an addition rather than a fix: requests accept more or responses guarantee more than before. */
const isPromise = ({ typeName, property = '' }: ReportedChange): boolean =>
  property === 'required' || (typeName === 'Schema' && !annotations.test(property))

const annotations = /^(title|description|examples?|deprecated|default|readOnly|writeOnly|x-.*)$/

/** One addition for each new value of a request's enumeration. Redocly reports such values as a patch. */
function addedValues({ base, revision }: ReportedChange, place: string): readonly WeighedChange[] {
  const old = new Set([base?.value].flat())
  const added = [revision?.value].flat().filter((value) => !old.has(value))
  return added.map((value) => ({ weight: 'addition', what: `${place}: ${value} was added` }))
}

function values({ base, revision }: ReportedChange): string {
  const sides = [base?.value, revision?.value]
  const areShort = sides.every((value) => ['number', 'boolean'].includes(typeof value))
  return areShort ? ` from ${sides.join(' to ')}` : ''
}

/** The position of a change. Redocly places a removed keyword at its schema, so the name of the keyword is appended. */
function placeIn({ before, after }: Contracts, change: ReportedChange): string {
  const { base, revision, property, path } = change
  const definition = namesIn((revision ?? base)?.pointer ?? path)
  // If the definition still stands where it was, only the reference to it changed.
  const isElsewhere = !revision && Object.keys(nodeAt(after, definition)).length > 0
  const names = isElsewhere ? namesIn(path) : definition
  const isNamed = property === undefined || property === 'key' || names.at(-1) === property
  return placeOf(isNamed ? names : [...names, property], revision ? after : before)
}

const namesIn = (pointer: string): Pointer =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
