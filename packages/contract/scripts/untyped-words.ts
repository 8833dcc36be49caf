import type { Tree } from './messages.ts'

/**
 * The words of the contract's enumerations, open ones too, that its types do not know: a generator that takes an open
 * enumeration for any text would go unnoticed, since everything still compiles.
 */
export function untypedWords(contract: Tree, types: string): readonly string[] {
  const known = types.split('\n').map((line) => new Set(line.match(word)))
  return wordListsIn(contract)
    .filter(({ words, isOpen }) => {
      const wanted = [...words.map((each) => JSON.stringify(each)), ...(isOpen ? [open] : [])]
      return !known.some((union) => wanted.every((each) => union.has(each)))
    })
    .map(({ words }) => `The generated types do not know all of the words ${words.join(', ')}.`)
}

/** Each union stands on a line of its own. */
const word = /"[^"]*"|string & \{\}/g
const open = 'string & {}'

interface WordList {
  readonly words: readonly string[]
  readonly isOpen: boolean
}

function wordListsIn(value: unknown): readonly WordList[] {
  if (typeof value !== 'object' || value === null) return []
  const { enum: closed, 'x-extensible-enum': extensible } = value as Tree
  return [
    ...(Array.isArray(closed) ? [{ words: closed, isOpen: false }] : []),
    ...(Array.isArray(extensible) ? [{ words: extensible, isOpen: true }] : []),
    ...Object.values(value).flatMap(wordListsIn),
  ]
}
