import { methods, type Tree } from './contract-tree.ts'

/** The same contract in the one way of several in which it may be written: what means the same is no change. */
export function normalized(contract: Tree): Tree {
  const { paths, ...rest } = sorted(contract) as Tree
  const items = Object.entries((paths ?? {}) as Readonly<Record<string, Tree>>)
  return { ...rest, paths: Object.fromEntries(items.map(([path, item]) => [path, spread(item)])) }
}

/** Parameters of a path are those of each of its operations. */
function spread({ parameters, ...item }: Tree): Tree {
  if (!Array.isArray(parameters)) return item
  const entries = Object.entries(item).map(([name, member]) => {
    if (!methods.includes(name)) return [name, member]
    const { parameters: own = [], ...operation } = member as { parameters?: readonly unknown[] }
    return [name, { ...operation, parameters: [...parameters, ...own] }]
  })
  return Object.fromEntries(entries)
}

/** Of what is required, and of types, the order says nothing. */
function sorted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const isSet = unordered.includes(name) && value.every((member) => typeof member === 'string')
    return isSet ? [...value].sort() : value.map((member) => sorted(member))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, sorted(member, key)]),
  )
}

const unordered = ['required', 'type']
