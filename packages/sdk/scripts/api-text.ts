import ts from 'typescript-with-api'

/** Writes types as deterministic text: exported types by name, all other types in full. */
export class TypeWriter {
  readonly #checker: ts.TypeChecker
  readonly #names: ReadonlyMap<ts.Symbol | ts.Type, string>
  /** Exported unions. In a larger union, the name of such a union replaces its members. */
  readonly #unions: readonly ts.UnionType[]

  constructor(checker: ts.TypeChecker, exported: readonly (readonly [string, ts.Symbol])[]) {
    this.#checker = checker
    const types = exported.flatMap(([name, symbol]) => this.#namesOf(name, symbol))
    this.#names = new Map([...types, ...exported.map(([name, symbol]) => [symbol, name] as const)])
    this.#unions = types.flatMap(([type]) => ('isUnion' in type && type.isUnion() ? [type] : []))
  }

  declaration(name: string, symbol: ts.Symbol): string {
    const { flags } = symbol
    const declaredType = this.#checker.getDeclaredTypeOfSymbol(symbol)
    const valueType = this.#checker.getTypeOfSymbol(symbol)
    const title = name + genericsOf(symbol)
    if (flags & ts.SymbolFlags.Class)
      return `class ${title}${this.#heritage(declaredType, valueType.getConstructSignatures())}`
    if (flags & ts.SymbolFlags.Interface) return `interface ${title}${this.#heritage(declaredType)}`
    if (flags & ts.SymbolFlags.TypeAlias) return `type ${title} = ${this.#inFull(declaredType)}`
    const calls = valueType
      .getCallSignatures()
      .map((call) => `function ${name}${this.#signature(call)}`)
    return calls.length > 0 ? calls.join('\n') : `const ${name}: ${this.#text(valueType)}`
  }

  /** The exported type with its name. If it is an interface that only extends another type, that type has it too. */
  #namesOf(name: string, symbol: ts.Symbol): readonly (readonly [ts.Symbol | ts.Type, string])[] {
    if (!(symbol.flags & ts.SymbolFlags.Type)) return []
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol)
    const isEmptyInterface = symbol.declarations?.some(
      (each) => ts.isInterfaceDeclaration(each) && each.members.length === 0,
    )
    const [base] =
      isEmptyInterface && type.isClassOrInterface() ? this.#checker.getBaseTypes(type) : []
    return [[type, name], ...(base?.symbol ? [[base.symbol, name] as const] : [])]
  }

  /** The text of a type: its name if it has one. */
  #text(type: ts.Type): string {
    const { aliasSymbol, symbol } = type
    const name = this.#nameOf(type)
    if (name) return name + this.#argumentsOf(type)
    if (isOfPlatform(aliasSymbol)) return `${aliasSymbol?.name}${this.#argumentsOf(type)}`
    if (this.#checker.isArrayType(type)) return this.#array(type)
    const isNamed = isOfPlatform(symbol) && !symbol.name.startsWith('__')
    return isNamed ? symbol.name + this.#argumentsOf(type) : this.#inFull(type)
  }

  #nameOf(type: ts.Type): string | undefined {
    const { aliasSymbol, symbol } = type
    return this.#names.get(aliasSymbol ?? type) ?? this.#names.get(type) ?? this.#names.get(symbol)
  }

  #inFull(type: ts.Type): string {
    if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) return this.#union(type)
    if (type.isIntersection()) return type.types.map((each) => this.#text(each)).join(' & ')
    if (type.isStringLiteral()) return `'${type.value}'`
    if (!(type.flags & ts.TypeFlags.Object)) return this.#checker.typeToString(type)
    if (this.#checker.isTupleType(type)) return `[${this.#parts(type).join(', ')}]`
    const [call] = type.getCallSignatures()
    if (call) return this.#signature(call, ' => ')
    const indexes = this.#checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type }) => `[key: ${this.#text(keyType)}]: ${this.#text(type)}`)
    return braced([...indexes, ...type.getProperties().flatMap((each) => this.#member(each))])
  }

  /** The text of a union, sorted because the compiler's order depends on the types that it has checked before. */
  #union(type: ts.UnionType): string {
    const missing = type.types.filter(
      (each) => each.flags & ts.TypeFlags.Undefined && each !== this.#checker.getUndefinedType(),
    )
    const parts = this.#unions.filter(
      (part) =>
        part.types.length < type.types.length &&
        part.types.every((each) => type.types.includes(each)),
    )
    const largest = parts.sort((one, other) => one.types.length - other.types.length).at(-1)
    const others = type.types.filter(
      (each) => !missing.includes(each) && !largest?.types.includes(each),
    )
    const texts = new Set([
      ...(largest ? [this.#text(largest)] : []),
      ...others.map((each) => this.#operand(each)).sort(),
    ])
    if (texts.delete('true')) texts.delete('false') && texts.add('boolean')
    for (const last of ['null', 'undefined']) if (texts.delete(last)) texts.add(last)
    return [...texts].join(' | ')
  }

  #operand(type: ts.Type): string {
    const text = this.#text(type)
    const isSimple = this.#nameOf(type) ?? !/ (=>|[&|]) /.test(text.replace(/\{.*\}/s, ''))
    return isSimple ? text : `(${text})`
  }

  #array(type: ts.Type): string {
    const [member] = this.#checker.getTypeArguments(type as ts.TypeReference)
    const isReadonly = type.symbol.name === 'ReadonlyArray'
    return `${isReadonly ? 'readonly ' : ''}${member && this.#operand(member)}[]`
  }

  /** The `extends` clause of a class or interface, and its body with the constructors and own members. */
  #heritage(type: ts.Type, construct: readonly ts.Signature[] = []): string {
    const bases = type.isClassOrInterface() ? this.#checker.getBaseTypes(type) : []
    const named = bases.filter(
      (base) => this.#names.has(base.symbol) || isOfPlatform(base.aliasSymbol ?? base.symbol),
    )
    const known = named.filter((base) => this.#names.get(base.symbol) !== this.#nameOf(type))
    const inherited = new Set(
      known.flatMap((base) => base.getProperties().map(({ valueDeclaration }) => valueDeclaration)),
    )
    const own = type
      .getProperties()
      .filter(({ valueDeclaration }) => !inherited.has(valueDeclaration))
    const constructors = construct.map(
      (each) => `constructor${this.#signature(each, '').replace(/\)[^)]*$/, ')')}`,
    )
    const from =
      known.length > 0 ? ` extends ${known.map((base) => this.#text(base)).join(', ')}` : ''
    return `${from} ${braced([...constructors, ...own.flatMap((each) => this.#member(each))])}`
  }

  #member(member: ts.Symbol): readonly string[] {
    if (member.name === '#private') return []
    const type = this.#checker.getTypeOfSymbol(member)
    const name = `${nameOf(member)}${member.flags & ts.SymbolFlags.Optional ? '?' : ''}`
    if (member.flags & ts.SymbolFlags.Method)
      return type.getCallSignatures().map((call) => name + this.#signature(call))
    const standard = defaultOf(member)
    const comment = standard ? ` // default: ${standard}` : ''
    return [`${isReadonly(member) ? 'readonly ' : ''}${name}: ${this.#text(type)}${comment}`]
  }

  #signature(signature: ts.Signature, arrow = ': '): string {
    const generics = signature.getTypeParameters()?.map(({ symbol }) => symbol.name)
    const parameters = signature.getParameters().map((parameter) => {
      const { name, valueDeclaration: declaration } = parameter
      const text = this.#text(this.#checker.getTypeOfSymbol(parameter))
      const isOptional =
        declaration && ts.isParameter(declaration) && this.#checker.isOptionalParameter(declaration)
      return isOptional ? `${name}?: ${text.replace(/ \| undefined$/, '')}` : `${name}: ${text}`
    })
    const result = this.#text(signature.getReturnType())
    return `${generics ? `<${generics.join(', ')}>` : ''}(${parameters.join(', ')})${arrow}${result}`
  }

  #parts(type: ts.Type): readonly string[] {
    const given = type.aliasSymbol
      ? type.aliasTypeArguments
      : this.#checker.getTypeArguments(type as ts.TypeReference)
    return (given ?? []).filter((each) => !isThis(each)).map((each) => this.#text(each))
  }

  #argumentsOf(type: ts.Type): string {
    const parts = type.aliasSymbol || 'target' in type ? this.#parts(type) : []
    return parts.length > 0 ? `<${parts.join(', ')}>` : ''
  }
}

const isThis = (type: ts.Type): boolean => 'isThisType' in type && type.isThisType === true

const genericsOf = ({ declarations = [] }: ts.Symbol): string => {
  const names = declarations.flatMap((each) =>
    ts.isInterfaceDeclaration(each) ||
    ts.isClassDeclaration(each) ||
    ts.isTypeAliasDeclaration(each)
      ? (each.typeParameters ?? []).map(({ name }) => name.text)
      : [],
  )
  return names.length > 0 ? `<${names.join(', ')}>` : ''
}

const nameOf = ({ name }: ts.Symbol): string =>
  name.startsWith('__@') ? `[Symbol.${name.slice(3).split('@')[0]}]` : name

const isReadonly = ({ flags, declarations = [] }: ts.Symbol): boolean =>
  (flags & ts.SymbolFlags.Accessor) === ts.SymbolFlags.GetAccessor ||
  declarations.some((each) => ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Readonly)

const braced = (lines: readonly string[]): string =>
  lines.length > 0 ? `{\n  ${lines.join('\n').replaceAll('\n', '\n  ')}\n}` : '{}'

/** Whether a symbol is declared by the language or the platform, and not by a package. */
const isOfPlatform = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.[0]?.getSourceFile().hasNoDefaultLib ?? false

const defaultOf = (member: ts.Symbol): string => {
  const tag = member.getJsDocTags().find(({ name }) => name === 'defaultValue')
  return ts.displayPartsToString(tag?.text).replaceAll(/\s+/g, ' ')
}
