export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Readonly<Record<string, unknown>>
  readonly [more: string]: unknown
}

interface Reference {
  readonly $ref: string
}

interface OperationObject {
  readonly operationId: string
  /** A hint for clients that send a faulty body. It is added to the `detail` of the problem. */
  readonly 'x-body-hint'?: string
  /** For operations that are not GET but count as a read in the rate limit. */
  readonly 'x-counts-as'?: 'read'
  /** The list in the body whose length the rate limit counts, for operations that create many orders. */
  readonly 'x-charged-by'?: string
  /** How many elements of that list count as one write, if begun. */
  readonly 'x-elements-per-write'?: number
  /** The list in the body whose elements are decided about alone. Each has an idempotency key of its own. */
  readonly 'x-batch'?: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly 'x-max-bytes'?: number
    readonly content: Readonly<Record<string, unknown>>
    readonly [more: string]: unknown
  }
  readonly responses: Readonly<Record<string, unknown>>
  readonly security?: readonly { readonly bearerAuth?: readonly string[] }[]
  readonly [more: string]: unknown
}

type PathItem = { readonly [Verb in Method]?: OperationObject } & {
  readonly parameters?: readonly (Parameter | Reference)[]
}

/** The parts of an OpenAPI 3.1 document that the code uses. */
export interface ContractDocument {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly [more: string]: unknown
  }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, unknown>>
    readonly [more: string]: unknown
  }
  readonly [more: string]: unknown
}

/** A text about one subject, for people who use the API. */
export interface Guide {
  /** The name of its file, and of its page, without the ending. */
  readonly name: string
  readonly title: string
  /** The link to the guide in the description of the contract, with what the guide is about. */
  readonly link: string
  readonly text: string
}

export interface OperationEntry {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly operation: OperationObject
  readonly parameters: readonly Parameter[]
}

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of a contract, with `$ref`s in its parameters resolved. */
export const operationsOf = (document: ContractDocument): readonly OperationEntry[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      return [
        {
          id: operation.operationId,
          method,
          path,
          operation,
          parameters: parameters.map((parameter) => resolveReference(document, parameter)),
        },
      ]
    }),
  )

function resolveReference(document: ContractDocument, parameter: Parameter | Reference): Parameter {
  if (!isReference(parameter)) return parameter
  const found =
    document.components.parameters[parameter.$ref.slice('#/components/parameters/'.length)]
  if (!found) throw new Error(`The contract refers to ${parameter.$ref}, but does not define it.`)
  return found
}

const isReference = (value: Parameter | Reference): value is Reference => '$ref' in value
