import { type Change, subjectOf } from './change.ts'
import { placesIn, type Tree } from './contract-tree.ts'
import { placeOf } from './place-of.ts'

interface Vocabulary {
  readonly enum?: readonly string[]
  readonly 'x-problems'?: Readonly<Record<string, { readonly status: number }>>
  readonly 'x-extensible-enum'?: readonly string[]
  /** The statuses that a request may have next to this field; any if undefined. */
  readonly 'x-with-status'?: readonly string[]
  readonly 'x-transitions'?: Readonly<Record<string, readonly string[]>>
}

/**
 * Changes of webhook names, problems, enumeration values and transitions. Redocly ignores the contract's own extensions
 * (`x-...`), and reports a renamed webhook as a patch.
 */
export function vocabularyChanges(before: Tree, after: Tree): readonly Change[] {
  const [oldWords, newWords] = [wordsOf(before), wordsOf(after)]
  // Redocly compares the values of closed enumerations. These sets include them so that no value is reported as added
  // or removed when its enumeration is opened or closed.
  const [allOld, allNew] = [
    new Set([...oldWords, ...closedOf(before)]),
    new Set([...newWords, ...closedOf(after)]),
  ]
  return [
    ...oldWords.filter((word) => !allNew.has(word)).map(removal),
    ...newWords.filter((word) => !allOld.has(word)).map(addition),
    ...compareProblemTexts(before, after),
    ...compareLimits(before, after),
    ...compareStatuses(before, after),
  ]
}

/** Changes of `x-limits`, in which every limit is an upper one. Contracts before it stated these limits in texts only. */
function compareLimits(before: Tree, after: Tree): readonly Change[] {
  const [old, now] = [limitsIn(before), limitsIn(after)]
  if (!('x-limits' in before)) return []
  return Object.keys({ ...old, ...now }).flatMap((name) => {
    const [from = Number.POSITIVE_INFINITY, to = Number.POSITIVE_INFINITY] = [old[name], now[name]]
    if (from === to) return []
    const what = `Limit ${name} was changed from ${old[name] ?? 'none'} to ${now[name] ?? 'none'}.`
    return to < from ? breakingChange(what, name) : { weight: 'addition', what, subject: name }
  })
}

/** Changes of the statuses that a field may come with. */
function compareStatuses(before: Tree, after: Tree): readonly Change[] {
  const old = new Map(vocabulariesIn(before))
  return vocabulariesIn(after).flatMap(([place, { 'x-with-status': now }]) => {
    const was = old.get(place)?.['x-with-status']
    if (!old.has(place) || was?.join() === now?.join()) return []
    const what = `${place}, x-with-status was modified: ${now?.join(', ') ?? 'any'}`
    const isWider = now === undefined || was?.every((status) => now.includes(status))
    return isWider
      ? { weight: 'addition', what, subject: subjectOf(place) }
      : breakingChange(what, subjectOf(place))
  })
}

const limitsIn = (contract: Tree): Readonly<Record<string, number>> =>
  (contract['x-limits'] ?? {}) as Readonly<Record<string, number>>

const breakingChange = (what: string, subject: string): Change => ({
  weight: 'breaking',
  what,
  subject,
  announcement: 'Breaking',
})

/** The name that a word is about: that of a problem or webhook, or the schema of a value or transition. */
const subjectIn = (word: string): string =>
  subjectOf(/^(?:Problem|Webhook) (\S+)/.exec(word)?.[1] ?? word.replace(/^.* of /, ''))

const removal = (word: string): Change => {
  const name = word.replace(openMark, '')
  const what = word === name ? `${name} was removed.` : `${name} is no longer open to new values.`
  return breakingChange(what, subjectIn(name))
}

const addition = (word: string): Change => {
  const name = word.replace(openMark, '')
  const what = word === name ? `${name} was added.` : `${name} is now open to new values.`
  return { weight: 'addition', what, subject: subjectIn(name) }
}

/** An open enumeration is itself a word, its name with this suffix. The words for its values have no suffix. */
const openMark = ' (open)'

/** Clients depend only on the code and status of a problem. All other fields are text for people: a change is a fix. */
const compareProblemTexts = (before: Tree, after: Tree): readonly Change[] => {
  const texts = new Map(problemsIn(before).map(([code, row]) => [code, JSON.stringify(row)]))
  return problemsIn(after)
    .filter(([code, row]) => texts.has(code) && texts.get(code) !== JSON.stringify(row))
    .map(([code]) => ({
      weight: 'fix',
      what: `The text of problem ${code} changed.`,
      subject: code,
    }))
}

const wordsOf = (contract: Tree): readonly string[] => [
  ...Object.keys(contract['webhooks'] ?? {}).map((kind) => `Webhook ${kind}`),
  ...problemsIn(contract).map(([code, { status }]) => `Problem ${code} (${status})`),
  ...vocabulariesIn(contract).flatMap(([name, schema]) => wordsIn(name, schema)),
]

const closedOf = (contract: Tree): readonly string[] =>
  vocabulariesIn(contract).flatMap(([name, schema]) => valuesIn(name, schema.enum))

const valuesIn = (name: string, values: readonly string[] = []): readonly string[] =>
  values.map((value) => `Value ${value} of ${name}`)

const wordsIn = (name: string, schema: Vocabulary): readonly string[] => [
  ...(schema['x-extensible-enum'] ? [`${name}${openMark}`] : []),
  ...valuesIn(name, schema['x-extensible-enum']),
  ...Object.entries(schema['x-transitions'] ?? {}).flatMap(([from, steps]) =>
    steps.map((to) => `Transition ${from} to ${to} of ${name}`),
  ),
]

const problemsIn = (contract: Tree) =>
  vocabulariesIn(contract).flatMap(([, schema]) => Object.entries(schema['x-problems'] ?? {}))

/** Every schema that is used in a request or a response, once, with its position. */
const vocabulariesIn = (contract: Tree): readonly (readonly [string, Vocabulary])[] => [
  ...new Map(placesIn(contract).map(({ at, schema }) => [placeOf(at, contract), schema])),
]
