import ts from 'typescript-with-api'

/**
 * What is exported under a name, or is a member of it, and has no comment. Members of messages are not asked for theirs:
 * the contract has described them, or their types.
 */
export function undocumented(
  checker: ts.TypeChecker,
  [name, symbol]: readonly [string, ts.Symbol],
): readonly string[] {
  const isDocumented = (each: ts.Symbol): boolean =>
    each.getDocumentationComment(checker).length > 0
  const hasMembers = symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)
  const members = hasMembers ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : []
  const own = members.filter(
    (each) =>
      !unasked.has(each.name) && each.declarations?.some(({ parent }) => isOfPackage(parent)),
  )
  return [
    ...(isDocumented(symbol) ? [] : [name]),
    ...own.filter((each) => !isDocumented(each)).map((each) => `${name}.${each.name}`),
  ]
}

/** `#private` only says that a class has members that nobody else sees. */
const unasked: ReadonlySet<string> = new Set(['name', '#private'])

const isOfPackage = (node: ts.Node): boolean =>
  (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) &&
  !node.getSourceFile().hasNoDefaultLib
