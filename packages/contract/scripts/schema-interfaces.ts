import ts from 'typescript'

/**
 * Declares each schema as an exported interface instead of a member of `components.schemas`. Editors show an interface
 * by its name, and the declarations of a package contain only the schemas that it uses.
 */
export function withInterfaces(types: string): string {
  const text = types.replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
  const schemas = schemasIn(ts.createSourceFile('types.ts', text, ts.ScriptTarget.ESNext, true))
  const members = (schemas.type as ts.TypeLiteralNode).members.filter(ts.isPropertySignature)
  return [text.slice(0, schemas.pos) + text.slice(schemas.end), ...members.map(declarationOf)].join(
    '\n',
  )
}

function schemasIn(source: ts.SourceFile): ts.PropertySignature {
  for (const statement of source.statements)
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === 'components')
      for (const member of statement.members)
        if (ts.isPropertySignature(member) && member.name.getText() === 'schemas') return member
  throw new Error('openapi-typescript wrote no components.schemas.')
}

function declarationOf(member: ts.PropertySignature): string {
  const { name, type } = member
  const parts = type && ts.isIntersectionTypeNode(type) ? type.types : [type]
  const own = parts.at(-1)
  const bases = parts.slice(0, -1).map((each) => each?.getText())
  const comment = member.getFullText().slice(0, member.getLeadingTriviaWidth())
  const heading =
    bases.length > 0 ? `${name.getText()} extends ${bases.join(', ')}` : name.getText()
  const declaration =
    own && ts.isTypeLiteralNode(own)
      ? `export interface ${heading} ${own.getText()}`
      : `export type ${name.getText()} = ${type?.getText()}`
  return `${comment}${declaration}\n`.replaceAll(/^ {8}/gm, '').trimStart()
}

/**
 * Writes the comments of openapi-typescript so that editors show descriptions as text and not as tags. Each comment gets
 * several lines: tsdown prints a comment of one line behind the previous member, where TypeScript ignores it.
 */
export const tidyComments = (types: string): string =>
  types.replaceAll(/( *)\/\*\*(.*?)\*\/\n/gs, (_, indent: string, comment: string) => {
    const lines = comment
      .split('\n')
      .map((line) => line.replace(/^ *(\* {0,5})?(@description )?/, '').trimEnd())
      .filter((line) => !/^@(constant|enum)\b/.test(line))
    const text = lines.join('\n').trim()
    const body = text.split('\n').map((line) => `${indent} * ${line}`.trimEnd())
    return text && [`${indent}/**`, ...body, `${indent} */\n`].join('\n')
  })
