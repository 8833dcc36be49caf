import type { Change } from './change.ts'

interface Contract {
  readonly webhooks?: Readonly<Record<string, unknown>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Vocabulary>> }
}

interface Vocabulary {
  readonly enum?: readonly string[]
  readonly 'x-problems'?: Readonly<Record<string, unknown>>
  readonly 'x-extensible-enum'?: readonly string[]
  readonly 'x-transitions'?: Readonly<Record<string, readonly string[]>>
  readonly properties?: Readonly<Record<string, Vocabulary>>
  readonly items?: Vocabulary
}

/** Redocly does not read the contract's own extensions, and has taken a renamed webhook for a patch. */
export function changedWords(before: Contract, after: Contract): readonly Change[] {
  const [had, has] = [wordsOf(before), wordsOf(after)]
  // A value whose enumeration was closed or opened is still there; those of closed ones Redocly knows.
  const [known, left] = [
    new Set([...had, ...closedOf(before)]),
    new Set([...has, ...closedOf(after)]),
  ]
  return [
    ...had.filter((word) => !left.has(word)).map(lost),
    ...has.filter((word) => !known.has(word)).map(gained),
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

const wordsOf = (contract: Contract): readonly string[] => [
  ...Object.keys(contract.webhooks ?? {}).map((kind) => `Webhook ${kind}`),
  ...schemasIn(contract).flatMap(([name, schema]) => wordsIn(name, schema)),
]

const closedOf = (contract: Contract): readonly string[] =>
  schemasIn(contract).flatMap(([name, schema]) => valuesIn(name, schema.enum))

const valuesIn = (name: string, values: readonly string[] = []): readonly string[] =>
  values.map((value) => `Value ${value} of ${name}`)

const wordsIn = (name: string, schema: Vocabulary): readonly string[] => [
  ...(schema['x-extensible-enum'] ? [`${name}${isOpen}`] : []),
  ...valuesIn(name, schema['x-extensible-enum']),
  ...Object.keys(schema['x-problems'] ?? {}).map((code) => `Problem code ${code} of ${name}`),
  ...Object.entries(schema['x-transitions'] ?? {}).flatMap(([from, steps]) =>
    steps.map((to) => `Step ${from} to ${to} of ${name}`),
  ),
]

/** Every schema that has a name, and what is in it. */
const schemasIn = ({ components }: Contract) =>
  Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => within(name, schema))

const within = (name: string, schema: Vocabulary): readonly (readonly [string, Vocabulary])[] => [
  [name, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    within(`${name}.${key}`, property),
  ),
  ...(schema.items ? within(name, schema.items) : []),
]
