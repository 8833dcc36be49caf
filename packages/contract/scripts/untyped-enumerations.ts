import type { Tree } from './messages.ts'

/** Finds enumerations without a union in the generated types. If one became `string`, all code would still compile. */
export function untypedEnumerations(contract: Tree, types: string): readonly string[] {
  const unions = types.split('\n').map((line) => new Set(line.match(unionMember)))
  return enumerationsIn(contract)
    .filter(({ values, isOpen }) => {
      const members = [
        ...values.filter((each) => each !== null).map((each) => JSON.stringify(each)),
        ...(isOpen ? [anyString] : []),
      ]
      return !unions.some((union) => members.every((each) => union.has(each)))
    })
    .map(
      ({ values }) => `The generated types have no union for the enumeration ${values.join(', ')}.`,
    )
}

/** Matches one member of a union in the generated types, where each union is on one line. */
const unionMember = /"[^"]*"|string & \{\}/g
const anyString = 'string & {}'

interface Enumeration {
  readonly values: readonly (string | null)[]
  readonly isOpen: boolean
}

function enumerationsIn(value: unknown): readonly Enumeration[] {
  if (typeof value !== 'object' || value === null) return []
  const { enum: closed, 'x-extensible-enum': extensible } = value as Tree
  return [
    ...(Array.isArray(closed) ? [{ values: closed, isOpen: false }] : []),
    ...(Array.isArray(extensible) ? [{ values: extensible, isOpen: true }] : []),
    ...Object.values(value).flatMap(enumerationsIn),
  ]
}
