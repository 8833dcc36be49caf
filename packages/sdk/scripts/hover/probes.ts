import ts from 'typescript-with-api'
import { languageServiceFor } from './language-service.ts'

/** A place in the probe program where an editor must show a description. */
export interface Probe {
  /** The exported name, or the path to a member, such as `OrderDraft.items`. */
  readonly title: string
  readonly position: number
}

/** A program that mentions every export of some modules, and every member of these exports. */
export interface ProbeProgram {
  readonly text: string
  readonly probes: readonly Probe[]
}

/** The names that programs import, from `exports` of package.json. */
export const modulesIn = (exports: object): readonly string[] =>
  Object.keys(exports)
    .filter((path) => path !== './package.json')
    .map((path) => `@delivery-orders/sdk${path.slice(1)}`)

/** Writes the probe program for modules that files in `folder` can import. */
export function probeProgram(folder: string, modules: readonly string[]): ProbeProgram {
  const imports = modules.map((each, index) => `import * as module${index} from '${each}'\n`)
  const { service, file } = languageServiceFor(ts, folder, imports.join(''))
  const program = service.getProgram()
  const source = program?.getSourceFile(file)
  if (!program || !source) throw new Error('TypeScript made no program.')
  const writer = new ProbeWriter(program, source.text)
  for (const [index, statement] of source.statements.entries()) {
    const { moduleSpecifier } = statement as ts.ImportDeclaration
    const module = program.getTypeChecker().getSymbolAtLocation(moduleSpecifier)
    if (!module) throw new Error(`${moduleSpecifier.getText(source)} cannot be resolved.`)
    writer.addExports(`module${index}`, module)
  }
  return writer
}

class ProbeWriter implements ProbeProgram {
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  readonly #seen = new Set<ts.Declaration | undefined>()
  readonly probes: Probe[] = []
  text: string

  constructor(program: ts.Program, imports: string) {
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.text = imports
  }

  addExports(module: string, exporting: ts.Symbol): void {
    for (const exported of this.#checker.getExportsOfModule(exporting)) {
      const { name, flags } = exported
      const isAlias = flags & ts.SymbolFlags.Alias
      const symbol = isAlias ? this.#checker.getAliasedSymbol(exported) : exported
      if (!(symbol.flags & ts.SymbolFlags.Type)) {
        this.#add(name, `void ${module}.`, name)
        continue
      }
      const value = `value${this.probes.length}`
      this.#add(name, `declare const ${value}: ${module}.`, name, argumentsFor(symbol))
      this.#addMembers(name, value, this.#checker.getDeclaredTypeOfSymbol(symbol))
      if (!exported.declarations?.some(ts.isTypeOnlyExportDeclaration))
        this.#addConstructor(module, name, symbol)
    }
  }

  /** Programs catch errors, and construct the other classes. */
  #addConstructor(module: string, name: string, { declarations = [] }: ts.Symbol): void {
    const [given] = declarations.filter(ts.isClassDeclaration)
    const constructed = given?.members.find(ts.isConstructorDeclaration)
    if (!constructed || name.endsWith('Error')) return
    const values = constructed.parameters.map(() => 'undefined as never')
    this.#add(`new ${name}`, `void new ${module}.`, name, `(${values.join()})`)
  }

  #addMembers(title: string, value: string, type: ts.Type): void {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return
    for (const member of type.getProperties()) {
      const [declaration] = member.declarations ?? []
      if (!this.#isOwn(member) || this.#seen.has(declaration)) continue
      this.#seen.add(declaration)
      const { name } = member
      this.#add(`${title}.${name}`, `void ${value}.`, name)
      const memberType = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(member))
      const element = this.#checker.isArrayType(memberType)
        ? this.#checker.getTypeArguments(memberType as ts.TypeReference)[0]
        : undefined
      this.#addMembers(
        `${title}.${name}`,
        `${value}.${name}!${element ? '[0]!' : ''}`,
        element ?? memberType,
      )
    }
  }

  #add(title: string, before: string, name: string, after = ''): void {
    this.probes.push({ title, position: this.text.length + before.length })
    this.text += `${before}${name}${after}\n`
  }

  /** Whether the package itself declares the member, and programs can name it. */
  #isOwn({ name, declarations = [] }: ts.Symbol): boolean {
    return (
      !/^(__@|#|__#)/.test(name) &&
      declarations.some((each) => !this.#program.isSourceFileDefaultLibrary(each.getSourceFile()))
    )
  }
}

const argumentsFor = ({ declarations = [] }: ts.Symbol): string => {
  const parameters = declarations.flatMap((each) =>
    ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)
      ? (each.typeParameters ?? [])
      : [],
  )
  return parameters.length > 0 ? `<${parameters.map(() => 'any').join()}>` : ''
}
