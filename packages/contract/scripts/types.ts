import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { type ContractDocument, operationsOf } from '../src/document.ts'
import { withHoverTexts } from './hover-texts.ts'
import { tidyComments, withInterfaces } from './schema-interfaces.ts'

export async function types(document: ContractDocument): Promise<string> {
  // No code uses the types of webhooks, whose operations would be among those that the service implements.
  const ast = await openapiTS(withHoverTexts({ ...document, webhooks: undefined }) as never, {
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
  const used = ast.filter((each) => !unused.has(nameOf(each)))
  return [pathsOf(document), withInterfaces(tidyComments(astToString(used)))].join('\n')
}

/** Declarations of openapi-typescript that `pathsOf` replaces, or that no code uses. */
const unused: ReadonlySet<string> = new Set(['paths', 'webhooks', '$defs'])

const nameOf = (node: ts.Node): string =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? node.name.text : ''

/** Declares the operations of each path. The declaration of openapi-typescript repeats their texts and parameters. */
function pathsOf(document: ContractDocument): string {
  const members = [...Map.groupBy(operationsOf(document), ({ path }) => path)].map(
    ([path, operations]) => {
      const lines = operations.map(
        ({ id, method }) => `        readonly ${method}: operations["${id}"];\n`,
      )
      return `    readonly "${path}": {\n${lines.join('')}    };\n`
    },
  )
  return `export interface paths {\n${members.join('')}}`
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
