import { operationsOf } from './document.ts'
import { document } from './generated/document.ts'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

interface JsonBody {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}

/** Returns the names of the fields that the contract has at a place in the body of an operation. */
export function fieldNamesAt(operationId: string, pointer: string): readonly string[] {
  const entry = operationsOf(document).find(({ id }) => id === operationId)
  const body = entry?.operation.requestBody as JsonBody | undefined
  const schema = pointer
    .split('/')
    .slice(1)
    .reduce<Schema | undefined>(
      (at, name) => resolved(at)?.properties?.[name] ?? resolved(at)?.items,
      body?.content['application/json'].schema,
    )
  return Object.keys(resolved(schema)?.properties ?? {})
}

function resolved(schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.slice('#/components/schemas/'.length)
  return name === undefined ? schema : resolved(document.components.schemas[name] as Schema)
}
