import ts from 'typescript-with-api'

/**
 * Returns the name of the export if it has no comment, and the names of its members that have none. Members of request
 * and response types need no comment, because the contract describes them.
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
      !exempt.has(each.name) && each.declarations?.some(({ parent }) => isOfPackage(parent)),
  )
  return [
    ...(isDocumented(symbol) ? [] : [name]),
    ...own.filter((each) => !isDocumented(each)).map((each) => `${name}.${each.name}`),
  ]
}

/** An error's `name` needs no comment, and `#private` only marks that a class has private members. */
const exempt: ReadonlySet<string> = new Set(['name', '#private'])

const isOfPackage = (node: ts.Node): boolean =>
  (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) &&
  !node.getSourceFile().hasNoDefaultLib
