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
  const [had, has] = [new Set(wordsOf(before)), new Set(wordsOf(after))]
  return [
    ...[...had].filter((word) => !has.has(word)).map(lost),
    ...[...has].filter((word) => !had.has(word)).map(gained),
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

const wordsOf = ({ webhooks = {}, components }: Contract): readonly string[] => [
  ...Object.keys(webhooks).map((kind) => `Webhook ${kind}`),
  ...Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => wordsIn(name, schema)),
]

const wordsIn = (name: string, schema: Vocabulary): readonly string[] => [
  ...(schema['x-extensible-enum'] ? [`${name}${isOpen}`] : []),
  ...(schema['x-extensible-enum'] ?? schema.enum ?? []).map((value) => `Value ${value} of ${name}`),
  ...Object.keys(schema['x-problems'] ?? {}).map((code) => `Problem code ${code} of ${name}`),
  ...Object.entries(schema['x-transitions'] ?? {}).flatMap(([from, steps]) =>
    steps.map((to) => `Step ${from} to ${to} of ${name}`),
  ),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    wordsIn(`${name}.${key}`, property),
  ),
  ...(schema.items ? wordsIn(name, schema.items) : []),
]
