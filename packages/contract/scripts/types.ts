import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { ContractDocument } from '../src/document.ts'
import { withHoverTexts } from './hover-texts.ts'
import { tidyComments, withInterfaces } from './schema-interfaces.ts'

export async function types(document: ContractDocument): Promise<string> {
  const ast = await openapiTS(withHoverTexts(document) as never, {
    // The library's default, `true`, would make request fields with a `default` required.
    defaultNonNullable: false,
    immutable: true,
    alphabetize: true,
    // Prints no errors: they are thrown anyway, and the lint reports them with their line.
    silent: true,
    transform: (schema) => {
      const { 'x-extensible-enum': values, type } = schema as {
        'x-extensible-enum'?: string[]
        type?: unknown
      }
      return values && extensible(values, Array.isArray(type) && type.includes('null'))
    },
  })
  return withInterfaces(tidyComments(astToString(ast)))
}

/** The type `'a' | 'b' | (string & {})`: editors suggest the known values, and the compiler accepts any string. */
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
