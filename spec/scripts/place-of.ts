/** Where in a contract something is, as its users call it: `createOrder, body, items`. */
export function placeOf(pointer: string, contract: object): string {
  const names = pointer
    .replace(/^#\//, '')
    .split('/')
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
  const [section = '', name = '', method = ''] = names
  if (section === 'paths') return joined([operationAt(contract, name, method), ...names.slice(3)])
  if (section === 'webhooks') return joined([`webhook ${name}`, ...names.slice(3)])
  if (section === 'components') return joined(names.slice(2))
  return joined(names)
}

function operationAt(contract: object, path: string, method: string): string {
  const { paths } = contract as { paths?: Record<string, Record<string, { operationId?: string }>> }
  return paths?.[path]?.[method]?.operationId ?? `${method.toUpperCase()} ${path}`.trim()
}

/** Without the words of OpenAPI that say nothing to those who know the messages. */
const joined = (names: readonly string[]): string =>
  names
    .filter((name) => !['properties', 'content', 'schema', 'responses', 'allOf'].includes(name))
    .filter((name) => !name.startsWith('application/'))
    .map((name) => (name === 'requestBody' ? 'body' : name))
    .join(', ')
