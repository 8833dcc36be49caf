import { methods, nodeAt, type Pointer, type Tree } from './contract-tree.ts'

/** Where in a contract something is, as its users call it: `createOrder, body, items`. */
export function placeOf(at: Pointer, contract: Tree): string {
  const names = at.map((name, index) =>
    at[index - 1] === 'parameters' ? parameterAt(contract, at.slice(0, index + 1)) : name,
  )
  const [section = '', name = '', method = ''] = names
  if (section === 'paths') return joined([operationAt(contract, name, method), ...names.slice(3)])
  if (section === 'webhooks') return joined([`webhook ${name}`, ...names.slice(3)])
  if (section === 'components') return joined(names.slice(2))
  return joined(names)
}

function operationAt(contract: Tree, path: string, method: string): string {
  const { operationId } = nodeAt(contract, ['paths', path, method])
  if (operationId !== undefined) return String(operationId)
  return methods.includes(method) ? `${method.toUpperCase()} ${path}` : path
}

/** By its name, since its number changes with those before it. */
function parameterAt(contract: Tree, at: Pointer): string {
  const { name, $ref } = nodeAt(contract, at)
  return (
    String(name ?? $ref ?? at.at(-1))
      .split('/')
      .at(-1) ?? ''
  )
}

/** Without the words of OpenAPI that say nothing to those who know the messages. */
const joined = (names: readonly string[]): string =>
  names
    .filter((name) => !silent.includes(name) && !name.startsWith('application/'))
    .map((name) => (name === 'requestBody' ? 'body' : name))
    .join(', ')

const silent = ['properties', 'content', 'schema', 'responses', 'parameters', 'allOf']
