import { methods, nodeAt, type Pointer, type Tree } from './contract-tree.ts'

/** Describes a position in the contract by the names that clients know, such as `createOrder, body, items`. */
export function placeOf(at: Pointer, contract: Tree): string {
  const names = at.map((name, index) =>
    at[index - 1] === 'parameters' ? parameterAt(contract, at.slice(0, index + 1)) : name,
  )
  const [section = '', name = '', method = ''] = names
  if (section === 'paths')
    return joinNames([operationAt(contract, name, method), ...names.slice(3)])
  if (section === 'webhooks') return joinNames([`webhook ${name}`, ...names.slice(3)])
  if (section === 'components') return joinNames(names.slice(2))
  return joinNames(names)
}

function operationAt(contract: Tree, path: string, method: string): string {
  const { operationId } = nodeAt(contract, ['paths', path, method])
  if (operationId !== undefined) return String(operationId)
  return methods.includes(method) ? `${method.toUpperCase()} ${path}` : path
}

/** Returns the name of a parameter. Its index would change when another parameter is inserted before it. */
function parameterAt(contract: Tree, at: Pointer): string {
  const { name, $ref } = nodeAt(contract, at)
  return (
    String(name ?? $ref ?? at.at(-1))
      .split('/')
      .at(-1) ?? ''
  )
}

/** Joins the names without OpenAPI keywords, which add nothing for readers who know the messages. */
const joinNames = (names: readonly string[]): string =>
  names
    .filter((name) => !omittedKeywords.includes(name) && !name.startsWith('application/'))
    .map((name) => (name === 'requestBody' ? 'body' : name))
    .join(', ')

const omittedKeywords = ['properties', 'content', 'schema', 'responses', 'parameters', 'allOf']
