import {
  type ContractDocument,
  factsOf,
  type Guide,
  type OperationEntry,
  operationsOf,
} from '@delivery-orders/contract'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly 'x-extensible-enum'?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: boolean | Schema
  readonly 'x-problems'?: Readonly<Record<string, ProblemText>>
}

interface ProblemText {
  readonly status: number
  readonly title: string
  readonly remedy: string
}

/** The reference of the API as Markdown: the first steps, examples, the operations, and the fields of all messages. */
export function referenceText(document: ContractDocument): string {
  const { securitySchemes } = document.components
  const schemes = Object.values(
    securitySchemes as Readonly<Record<string, { readonly description: string }>>,
  )
  return [
    `# ${document.info.title} ${document.info.version}`,
    document.info.description.trim(),
    '## Examples',
    ...examplesOf(document),
    '## Operations',
    ...schemes.map(({ description }) => description.trim()),
    ...operationsOf(document).map(operationText),
    '## Fields',
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      schemaText(name, schema as Schema),
    ),
    '',
  ].join('\n\n')
}

/** A page that leads language models to the reference and the guides (llmstxt.org). */
export const modelsText = (
  { info }: ContractDocument,
  guides: readonly Guide[],
  publicUrl: string,
): string =>
  `# ${info.title}

> ${info['summary']}

- [Reference](${publicUrl}/docs.md): first steps, operations and fields as Markdown
- [Contract](${publicUrl}/openapi.json): OpenAPI 3.1

## Guides

${guides.map(({ link }) => `- ${link}\n`).join('')}`

function examplesOf({ paths, webhooks }: ContractDocument): readonly string[] {
  const messages = webhooks as Readonly<Record<string, { readonly post?: Body }>>
  return [
    '### An order: `GET /orders/{reference}`',
    ...blocksOf(paths['/orders/{reference}']?.get?.responses['200']),
    '### An event: the body of a message to a webhook',
    ...blocksOf(messages['order.picked_up']?.post?.requestBody),
    '### A page of the feed: `GET /events`',
    ...blocksOf(paths['/events']?.get?.responses['200']),
  ]
}

interface Body {
  readonly requestBody: unknown
}

interface Media {
  readonly schema: Schema
  readonly examples: Readonly<
    Record<string, { readonly summary?: string; readonly value: unknown }>
  >
}

const mediaOf = (body: unknown): Media | undefined =>
  Object.values((body as { readonly content?: Readonly<Record<string, Media>> }).content ?? {})[0]

/** The examples of a body, each below its summary. */
const blocksOf = (body: unknown): readonly string[] =>
  Object.values(mediaOf(body)?.examples ?? {}).flatMap(({ summary, value }) => [
    ...(summary ? [`${summary}:`] : []),
    `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
  ])

function operationText(entry: OperationEntry): string {
  const { method, path, operation, parameters } = entry
  const { summary, description, requestBody, responses } = operation
  const values = parameters.map(
    ({ name, in: part, description }) => `- \`${name}\` (${part}): ${oneLine(description)}`,
  )
  return [
    `### ${summary}: \`${method.toUpperCase()} ${path}\``,
    `Scope: \`${factsOf(entry).scope}\`. Responses: ${Object.entries(responses).map(responseText).join(', ')}.`,
    String(description).trim(),
    ...(values.length > 0 ? [values.join('\n')] : []),
    ...(requestBody ? [`Body: ${namesIn(requestBody).join(' or ')}.`] : []),
    ...blocksOf(requestBody ?? {}),
  ].join('\n\n')
}

/** The status of a response, with the type of its body if it is a success. */
function responseText([status, response]: readonly [string, unknown]): string {
  const media = Number(status) < 300 ? mediaOf(response) : undefined
  return media ? `${status} with ${typeOf(media.schema)}` : status
}

function schemaText(name: string, schema: Schema): string[] {
  const { description, oneOf = [], 'x-extensible-enum': values } = schema
  const problems = Object.entries(schema['x-problems'] ?? {})
  const details = [
    ...problems.map(
      ([code, { status, title, remedy }]) =>
        `- \`${code}\` (${status}): ${title}. ${oneLine(remedy)}`,
    ),
    ...(values ? [`Values: ${listOf(values)}. Later versions may add values.`] : []),
    ...oneOf.flatMap(({ $ref }) => ($ref ? [`- ${nameOf($ref)}`] : [])),
    ...fieldLines(schema, ''),
  ]
  if (details.length === 0 && !description) return []
  return [
    `### ${name}`,
    ...(description ? [description.trim()] : []),
    details.length > 0 ? details.join('\n') : `Type: ${typeOf(schema)}${limitsOf(schema)}.`,
  ]
}

/** One line for each field, with the fields of nested objects below their object. */
const fieldLines = ({ properties = {}, required = [] }: Schema, indent: string): string[] =>
  Object.entries(properties).flatMap(([field, schema]) => [
    `${indent}- \`${field}\` (${typeOf(schema)}${limitsOf(schema)}${required.includes(field) ? ', required' : ''}): ${oneLine(schema.description)}`,
    ...fieldLines(schema.items ?? schema, `${indent}  `),
  ])

function typeOf(schema: Schema): string {
  const { $ref, type, items, const: constant, enum: values } = schema
  if ($ref) return nameOf($ref)
  const known = schema['x-extensible-enum']
  if (known) return `one of ${listOf(known)}, or a later value`
  if (values) return `one of ${listOf(values)}`
  if (constant !== undefined) return `always \`${constant}\``
  if (items) return `list of ${typeOf(items)}`
  const types = [type ?? 'any'].flat().join(' or ')
  const { additionalProperties: member } = schema
  return typeof member === 'object' ? `${types}, each value a ${typeOf(member)}` : types
}

/** The limits of a value, with a comma in front. */
const limitsOf = (schema: Schema): string =>
  limits.flatMap((limit) => textOfLimit(schema, limit)).join('')

interface Limit {
  readonly least: string
  readonly most: string
  readonly unit: string
}

const limits: readonly Limit[] = [
  { least: 'minLength', most: 'maxLength', unit: ' characters' },
  { least: 'minItems', most: 'maxItems', unit: ' elements' },
  { least: 'minProperties', most: 'maxProperties', unit: ' keys' },
  { least: 'minimum', most: 'maximum', unit: '' },
]

function textOfLimit(schema: Schema, { least, most, unit }: Limit): readonly string[] {
  // The values of an enumeration say more than the length of the longest one.
  if (schema.enum || schema['x-extensible-enum'] || schema.const !== undefined) return []
  const numbers = schema as Readonly<Record<string, unknown>>
  const [from, to] = [numbers[least], numbers[most]]
  if (from !== undefined && to !== undefined) return [`, ${from} to ${to}${unit}`]
  if (to !== undefined) return [`, at most ${to}${unit}`]
  return from === undefined ? [] : [`, at least ${from}${unit}`]
}

const listOf = (values: readonly string[]): string =>
  values.map((value) => `\`${value}\``).join(', ')

/** The names of all schemas that a part of the contract refers to. */
const namesIn = (part: unknown): readonly string[] => [
  ...new Set(
    Array.from(JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g), ([, ref = '']) => nameOf(ref)),
  ),
]

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const oneLine = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
