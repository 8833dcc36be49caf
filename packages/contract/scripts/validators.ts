import { fileURLToPath } from 'node:url'
import { _, Ajv2020, type Code, type Name } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import { build, transform } from 'esbuild'
import ts from 'typescript'
import type { ContractDocument } from '../src/document.ts'
import { operationsOf } from '../src/document.ts'
import { withServicePatterns } from '../src/service-patterns.ts'

type Schema = Record<string, unknown>

/** Compiles validators to JavaScript without imports. Unlike the server's validator, they report all violations. */
export async function validators(written: ContractDocument): Promise<string> {
  const document = withServicePatterns(written)
  const ajv = new Ajv2020({ allErrors: true, strict: false, code: { source: true, esm: true } })
  addFormats.default(ajv, { mode: 'full' })
  skipAboveLimits(ajv)
  ajv.addSchema(prepareSchema({ $id: 'contract', ...document }) as Schema)

  const exported: Record<string, string> = {}
  for (const { id, path, method, operation, parameters } of operationsOf(document)) {
    const add = (part: string, schema: Schema) => {
      exported[`${id}_${part}`] = `${id}.${part}`
      ajv.addSchema({ $id: `${id}.${part}`, ...schema })
    }
    for (const part of ['path', 'query', 'header'] as const) {
      const own = parameters.filter((parameter) => parameter.in === part)
      // An operation without query parameters needs a query validator too, to refuse unknown parameters.
      add(part, parametersSchema(own, part === 'header'))
    }
    const body = `contract#/paths/${escaped(path)}/${method}/requestBody/content/application~1json/schema`
    const list = operation['x-charged-by']
    if (list !== undefined) {
      const [whole, element] = partsOfBatch(document, operation, list)
      add('body', whole)
      add('element', element)
    } else if (operation.requestBody) add('body', { $ref: body })
  }
  return await bundle(
    standaloneCode.default(ajv, exported),
    Object.keys(exported),
    ownMessages(document),
  )
}

/**
 * Makes a value above its limit one fault. With `allErrors`, Ajv would also evaluate the other keywords: report each
 * element of a list that is too long, and compare each pair of its elements for `uniqueItems`.
 */
function skipAboveLimits({ RULES }: Ajv2020): void {
  for (const [keyword, limit] of Object.entries(limitOf)) {
    const rule = RULES.all[keyword]
    if (typeof rule !== 'object' || !('code' in rule.definition))
      throw new Error(`This version of Ajv has no code for ${keyword}.`)
    const { definition } = rule
    const { code } = definition
    const evaluate: typeof code = (context, type) => {
      const max: unknown = context.parentSchema[limit]
      if (typeof max !== 'number') code(context, type)
      else context.gen.if(isWithin[limit](context.data, max), () => code(context, type))
    }
    rule.definition = { ...definition, code: evaluate }
  }
}

/** The keywords whose cost grows with the size of a value, and the keyword that limits the size. */
const limitOf: Readonly<Record<string, keyof typeof isWithin>> = {
  items: 'maxItems',
  uniqueItems: 'maxItems',
  properties: 'maxProperties',
  additionalProperties: 'maxProperties',
  propertyNames: 'maxProperties',
  pattern: 'maxLength',
  format: 'maxLength',
}

/** Code that compares the size of a value with its limit. */
const isWithin = {
  maxItems: (list: Name, max: number): Code => _`${list}.length <= ${max}`,
  maxProperties: (object: Name, max: number): Code => _`Object.keys(${object}).length <= ${max}`,
  // A character has up to two code units. A text that is little too long may just have the wrong form, such as a time
  // instead of a date. The message about the form then helps more than the one about the length.
  maxLength: (text: Name, max: number): Code => _`${text}.length <= ${2 * max + 100}`,
}

/**
 * Splits the schema of a body with a list of drafts: one for the body without the elements of the list, and one for an
 * element. A report about all drafts of a batch could have a hundred thousand faults.
 */
function partsOfBatch(
  { components }: ContractDocument,
  { requestBody }: ReturnType<typeof operationsOf>[number]['operation'],
  list: string,
): readonly [Schema, Schema] {
  const content = requestBody?.content['application/json'] as { readonly schema: Schema }
  const name = String(content.schema['$ref']).split('/').at(-1) ?? ''
  const schema = components.schemas[name] as { readonly properties: Record<string, Schema> }
  const { items, ...rest } = schema.properties[list] ?? {}
  const whole = { ...schema, properties: { ...schema.properties, [list]: rest } }
  return [prepareSchema(rebaseReferences(whole)) as Schema, rebaseReferences(items) as Schema]
}

const escaped = (text: string) =>
  encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))

/** A schema for parameters. The names of headers are in lower case, as in Node, and unknown headers are allowed. */
const parametersSchema = (
  parameters: ReturnType<typeof operationsOf>[number]['parameters'],
  areHeaders: boolean,
): Schema => {
  const named = parameters.map((parameter) => ({
    ...parameter,
    name: areHeaders ? parameter.name.toLowerCase() : parameter.name,
  }))
  return {
    type: 'object',
    additionalProperties: areHeaders,
    required: named.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      named.map(({ name, schema }) => [name, prepareSchema(rebaseReferences(schema))]),
    ),
  }
}

const rebaseReferences = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/', '"$ref":"contract#/'))

/** Leaves out texts, which validation does not need, and the length of keys, which their pattern limits too. */
function prepareSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prepareSchema)
  if (typeof value !== 'object' || value === null) return value
  const needed = Object.entries(value).filter(([key, member]) => !isText(key, member))
  const copy = Object.fromEntries(needed.map(([key, member]) => [key, prepareSchema(member)]))
  const { propertyNames, ...rest } = copy
  if (typeof propertyNames !== 'object') return copy
  return { ...rest, propertyNames: { ...propertyNames, maxLength: undefined } }
}

/** Whether a keyword is only for people. A property of the same name has an object as its value. */
const isText = (key: string, value: unknown): boolean =>
  /^(description|examples|x-.*)$/.test(key) && (typeof value !== 'object' || Array.isArray(value))

/** The `x-message`s of the contract, by the pattern or the values next to which they stand. */
function ownMessages(document: ContractDocument): Record<string, string> {
  const messages: Record<string, string> = {}
  JSON.stringify(document, (_key, value) => {
    const rule = value?.pattern ?? value?.enum?.join()
    if (typeof rule === 'string' && typeof value['x-message'] === 'string')
      messages[rule] = value['x-message']
    return value
  })
  return messages
}

async function bundle(
  code: string,
  names: readonly string[],
  messages: Record<string, string>,
): Promise<string> {
  const byOperation = Map.groupBy(names, (name) => name.slice(0, name.lastIndexOf('_')))
  const tables = [...byOperation].map(([id, parts]) => {
    const members = parts.map((name) => `${name.slice(id.length + 1)}: ${name}`)
    return `  ${id}: { ${members.join(', ')} },`
  })
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const result = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    // The bundle names the files of its libraries relative to this folder.
    absWorkingDir: folder,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    charset: 'utf8',
    legalComments: 'none',
  })
  return [
    ...(await minifiedStatements(result.outputFiles[0]?.text ?? '')),
    `export const validators = {\n${tables.join('\n')}\n}`,
    `export const ownMessages = ${JSON.stringify(messages, null, 2)}\n`,
  ].join('\n')
}

/**
 * Minifies each statement of a module into a line of its own, so that a diff shows which validators changed, and leaves
 * out the exports. A statement that is minified alone keeps the name of its declaration.
 */
async function minifiedStatements(module: string): Promise<readonly string[]> {
  const source = ts.createSourceFile('validators.js', module, ts.ScriptTarget.ESNext, true)
  const statements = source.statements.filter((each) => !ts.isExportDeclaration(each))
  const minified = statements.map((each) =>
    transform(each.getText(), { minify: true, charset: 'utf8' }),
  )
  return (await Promise.all(minified)).map(({ code }) => code.trimEnd())
}
