import type { Change } from './change.ts'
import { placesIn, type Tree } from './contract-tree.ts'
import { placeOf } from './place-of.ts'

interface Vocabulary {
  readonly enum?: readonly string[]
  readonly 'x-problems'?: Readonly<Record<string, { readonly status: number }>>
  readonly 'x-extensible-enum'?: readonly string[]
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
    ...changedProblemTexts(before, after),
  ]
}

const removal = (word: string): Change =>
  word.endsWith(openMark)
    ? {
        weight: 'breaking',
        what: `${word.replace(openMark, '')} is no longer open to new values.`,
      }
    : { weight: 'breaking', what: `${word} was removed.` }

const addition = (word: string): Change =>
  word.endsWith(openMark)
    ? {
        weight: 'addition',
        what: `${word.replace(openMark, '')} is now open to new values.`,
      }
    : { weight: 'addition', what: `${word} was added.` }

/** An open enumeration is itself a word, its name with this suffix. The words for its values have no suffix. */
const openMark = ' (open)'

/** Clients depend only on the code and status of a problem. All other fields are text for people: a change is a fix. */
const changedProblemTexts = (before: Tree, after: Tree): readonly Change[] => {
  const texts = new Map(problemsIn(before).map(([code, row]) => [code, JSON.stringify(row)]))
  return problemsIn(after)
    .filter(([code, row]) => texts.has(code) && texts.get(code) !== JSON.stringify(row))
    .map(([code]) => ({ weight: 'fix', what: `The text of problem ${code} changed.` }))
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
