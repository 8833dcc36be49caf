import type { Change } from './change.ts'
import { placesIn, type Tree } from './contract-tree.ts'
import { placeOf } from './place-of.ts'

interface Vocabulary {
  readonly enum?: readonly string[]
  readonly 'x-problems'?: Readonly<Record<string, { readonly status: number }>>
  readonly 'x-extensible-enum'?: readonly string[]
  readonly 'x-transitions'?: Readonly<Record<string, readonly string[]>>
}

/** Redocly does not read the contract's own extensions, and has taken a renamed webhook for a patch. */
export function changedWords(before: Tree, after: Tree): readonly Change[] {
  const [had, has] = [wordsOf(before), wordsOf(after)]
  // A value whose enumeration was closed or opened is still there; those of closed ones Redocly knows.
  const [known, left] = [
    new Set([...had, ...closedOf(before)]),
    new Set([...has, ...closedOf(after)]),
  ]
  return [
    ...had.filter((word) => !left.has(word)).map(lost),
    ...has.filter((word) => !known.has(word)).map(gained),
    ...reworded(before, after),
  ]
}

const lost = (word: string): Change =>
  word.endsWith(isOpen)
    ? {
        weight: 'breaking',
        what: `${word.replace(isOpen, '')} is closed to values of later versions.`,
      }
    : { weight: 'breaking', what: `${word} was removed.` }

const gained = (word: string): Change =>
  word.endsWith(isOpen)
    ? {
        weight: 'addition',
        what: `${word.replace(isOpen, '')} is open to values of later versions.`,
      }
    : { weight: 'addition', what: `${word} was added.` }

const isOpen = ' (open)'

/** A problem is its code and its status; the rest is for people. */
const reworded = (before: Tree, after: Tree): readonly Change[] => {
  const texts = new Map(problemsIn(before).map(([code, row]) => [code, JSON.stringify(row)]))
  return problemsIn(after)
    .filter(([code, row]) => texts.has(code) && texts.get(code) !== JSON.stringify(row))
    .map(([code]) => ({ weight: 'fix', what: `Problem ${code} reads otherwise.` }))
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
  ...(schema['x-extensible-enum'] ? [`${name}${isOpen}`] : []),
  ...valuesIn(name, schema['x-extensible-enum']),
  ...Object.entries(schema['x-transitions'] ?? {}).flatMap(([from, steps]) =>
    steps.map((to) => `Step ${from} to ${to} of ${name}`),
  ),
]

const problemsIn = (contract: Tree) =>
  vocabulariesIn(contract).flatMap(([, schema]) => Object.entries(schema['x-problems'] ?? {}))

/** Every schema of a message, once, by its place. */
const vocabulariesIn = (contract: Tree): readonly (readonly [string, Vocabulary])[] => [
  ...new Map(placesIn(contract).map(({ at, schema }) => [placeOf(at, contract), schema])),
]
