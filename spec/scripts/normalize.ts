import { methods, type Tree } from './contract-tree.ts'

/** Rewrites a contract to one canonical form, so that two spellings of the same meaning compare as equal. */
export function normalize(contract: Tree): Tree {
  const { paths, ...rest } = sortSets(contract) as Tree
  const items = Object.entries((paths ?? {}) as Readonly<Record<string, Tree>>)
  return { ...rest, paths: Object.fromEntries(items.map(([path, item]) => [path, spread(item)])) }
}

/** Copies the parameters of a path into each of its operations. */
function spread({ parameters, ...item }: Tree): Tree {
  if (!Array.isArray(parameters)) return item
  const entries = Object.entries(item).map(([name, member]) => {
    if (!methods.includes(name)) return [name, member]
    const { parameters: own = [], ...operation } = member as { parameters?: readonly unknown[] }
    return [name, { ...operation, parameters: [...parameters, ...own] }]
  })
  return Object.fromEntries(entries)
}

/** Sorts the lists whose order has no meaning: `required` and `type`. */
function sortSets(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const isSet = setKeywords.includes(name) && value.every((member) => typeof member === 'string')
    return isSet ? [...value].sort() : value.map((member) => sortSets(member))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, sortSets(member, key)]),
  )
}

const setKeywords = ['required', 'type']
