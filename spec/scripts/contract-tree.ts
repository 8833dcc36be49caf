/** A parsed contract. References are not resolved, and examples are file names. */
export type Tree = Readonly<Record<string, unknown>>
export type Pointer = readonly string[]

export interface Operation {
  readonly at: Pointer
  readonly operation: Tree
  readonly isWebhook: boolean
}

/** A schema and its position in the contract. `isSent` is true if clients send the values that the schema describes. */
export interface Place {
  readonly at: Pointer
  readonly schema: Tree
  readonly isSent: boolean
}

/** A request or response body in one media type. */
export interface Body {
  readonly at: Pointer
  readonly content: Tree
  /** Whether a client sends this body to the service. */
  readonly isSent: boolean
}

export const methods: readonly string[] = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation, including the messages sent to webhooks. */
export const operationsIn = (contract: Tree): readonly Operation[] =>
  ['paths', 'webhooks'].flatMap((section) =>
    Object.entries(treeAt(contract, section)).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = (item as Tree)[method]
        const at = [section, path, method]
        return isTree(operation) ? [{ at, operation, isWebhook: section === 'webhooks' }] : []
      }),
    ),
  )

/** Every parameter of an operation, including the parameters that its path declares for all operations. */
export const parametersOf = (contract: Tree, { at, operation }: Operation): readonly PlacedNode[] =>
  [
    ...parametersAt(nodeAt(contract, at.slice(0, -1)), at.slice(0, -1)),
    ...parametersAt(operation, at),
  ].map(({ node, at: place }) => followReference(contract, node, place))

const parametersAt = (holder: Tree, at: Pointer): readonly PlacedNode[] =>
  (Array.isArray(holder['parameters']) ? holder['parameters'] : []).map((node: Tree, index) => ({
    node,
    at: [...at, 'parameters', String(index)],
  }))

/** Every request and response body of an operation. The request body of a webhook counts as sent by the service. */
export function bodiesOf(contract: Tree, { at, operation, isWebhook }: Operation): readonly Body[] {
  const request = contents(contract, operation['requestBody'], [...at, 'requestBody'])
  const responses = Object.entries(treeAt(operation, 'responses')).flatMap(([status, response]) =>
    contents(contract, response, [...at, 'responses', status]),
  )
  return [
    ...request.map((body) => ({ ...body, isSent: !isWebhook })),
    ...responses.map((body) => ({ ...body, isSent: false })),
  ]
}

interface ResponseEntry {
  readonly at: Pointer
  readonly node: Tree
  readonly status: string
  readonly types: readonly string[]
}

/** Every response of an operation, with the media types of its body. */
export const responsesOf = (
  contract: Tree,
  { at, operation }: Operation,
): readonly ResponseEntry[] =>
  Object.entries(treeAt(operation, 'responses')).map(([status, response]) => {
    const found = followReference(contract, response, [...at, 'responses', status])
    return { ...found, status, types: Object.keys(treeAt(found.node, 'content')) }
  })

const headersOf = (contract: Tree, operation: Operation): readonly PlacedNode[] =>
  responsesOf(contract, operation).flatMap(({ node, at }) =>
    Object.entries(treeAt(node, 'headers')).map(([name, header]) =>
      followReference(contract, header, [...at, 'headers', name]),
    ),
  )

function contents(
  contract: Tree,
  holder: unknown,
  place: Pointer,
): readonly Omit<Body, 'isSent'>[] {
  const { node, at } = followReference(contract, holder, place)
  return Object.entries(treeAt(node, 'content')).map(([type, content]) => ({
    at: [...at, 'content', type],
    content: content as Tree,
  }))
}

/** Every schema used in a request or a response, wherever it is defined. */
export function placesIn(contract: Tree): readonly Place[] {
  const found = new Map<string, Place>()
  for (const operation of operationsIn(contract)) {
    for (const { node, at } of parametersOf(contract, operation))
      gather(contract, { node: node['schema'], at: [...at, 'schema'] }, true, found)
    for (const { content, at, isSent } of bodiesOf(contract, operation))
      gather(contract, { node: content['schema'], at: [...at, 'schema'] }, isSent, found)
    for (const { node, at } of headersOf(contract, operation))
      gather(contract, { node: node['schema'], at: [...at, 'schema'] }, false, found)
  }
  return [...found.values()]
}

interface PlacedNode {
  readonly node: Tree
  readonly at: Pointer
}

function gather(
  contract: Tree,
  { node, at }: { readonly node: unknown; readonly at: Pointer },
  isSent: boolean,
  found: Map<string, Place>,
): void {
  // Following a `$ref` loses the keywords next to it. A schema with any besides `description` is therefore parametersAt too.
  if (
    isTree(node) &&
    '$ref' in node &&
    Object.keys(node).some((name) => !allowedWithReference.has(name))
  )
    found.set(JSON.stringify([isSent, at]), { at, schema: node, isSent })
  const { node: schema, at: place } = followReference(contract, node, at)
  const key = JSON.stringify([isSent, place])
  if (found.has(key) || '$ref' in schema) return
  found.set(key, { at: place, schema, isSent })
  for (const [inner, member] of members(schema))
    gather(contract, { node: member, at: [...place, ...inner] }, isSent, found)
}

const allowedWithReference = new Set(['$ref', 'description'])

const members = (schema: Tree): readonly (readonly [Pointer, unknown])[] => [
  ...Object.entries(treeAt(schema, 'properties')).map(
    ([name, member]) => [['properties', name], member] as const,
  ),
  ...['items', 'additionalProperties', 'propertyNames'].flatMap((keyword) =>
    isTree(schema[keyword]) ? [[[keyword], schema[keyword]] as const] : [],
  ),
  ...['allOf', 'anyOf', 'oneOf'].flatMap((join) =>
    (Array.isArray(schema[join]) ? schema[join] : []).map(
      (member: unknown, index) => [[join, String(index)], member] as const,
    ),
  ),
]

/** A node, or the definition to which its `$ref` leads, and where it stands. */
export function followReference(contract: Tree, value: unknown, at: Pointer): PlacedNode {
  const node = isTree(value) ? value : {}
  const { $ref } = node
  if (typeof $ref !== 'string') return { node, at }
  const target = $ref.slice('#/'.length).split('/')
  const found = nodeAt(contract, target)
  // A broken reference is left unresolved here, because Redocly reports it.
  return Object.keys(found).length === 0 ? { node, at } : followReference(contract, found, target)
}

export const nodeAt = (tree: Tree, at: Pointer): Tree =>
  at.reduce<Tree>((found, name) => treeAt(found, name), tree)

export const treeAt = (tree: Tree, name: string): Tree => {
  const found = tree[name]
  return isTree(found) ? found : {}
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
