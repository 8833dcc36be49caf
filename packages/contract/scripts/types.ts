import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { ContractDocument } from '../src/document.ts'

/** TypeScript types of every path, operation and schema. */
export async function types(document: ContractDocument): Promise<string> {
  const ast = await openapiTS(structuredClone(document) as never, {
    // A `default:` in the contract does not make a request's field required.
    defaultNonNullable: false,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    alphabetize: true,
    // What is wrong it also throws, and the lint has said it with its line.
    silent: true,
    transform: (schema) => {
      const { 'x-extensible-enum': values, type } = schema as {
        'x-extensible-enum'?: string[]
        type?: unknown
      }
      return values && extensible(values, Array.isArray(type) && type.includes('null'))
    },
  })
  return astToString(ast)
}

/** `'a' | 'b' | (string & {})`: editors offer what is known, and the compiler takes what comes later. */
function extensible(values: readonly string[], nullable: boolean): ts.TypeNode {
  const { factory } = ts
  return factory.createUnionTypeNode([
    ...values.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value))),
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
    ...(nullable ? [factory.createLiteralTypeNode(factory.createNull())] : []),
  ])
}
