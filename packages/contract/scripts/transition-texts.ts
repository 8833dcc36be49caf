import { tableOf } from '@delivery-orders/tooling/page-blocks.ts'
import type { ContractDocument } from '../src/document.ts'

type Transitions = Readonly<Record<string, readonly string[]>>

interface Stateful {
  readonly description: string
  readonly 'x-transitions': Transitions
}

/** Adds tables of the status transitions to the descriptions of the status schemas. */
export function withTransitions(document: ContractDocument): ContractDocument {
  const described = Object.entries(statefulSchemas(document)).map(([name, schema]) => [
    name,
    {
      ...schema,
      description: `${schema.description}\n${transitionTable(schema['x-transitions'])}`,
    },
  ])
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components.schemas, ...Object.fromEntries(described) },
    },
  }
}

/** The table of the transitions of one schema, such as `ItemStatus`. */
export function transitionTableOf(document: ContractDocument, name: string): string {
  const schema = statefulSchemas(document)[name]
  if (!schema) throw new Error(`${name} has no x-transitions.`)
  return transitionTable(schema['x-transitions'])
}

/** The content of spec/states.md: the transitions as Mermaid diagrams and tables. */
export function statesPage(document: ContractDocument): string {
  const parts = Object.entries(statefulSchemas(document)).map(
    ([name, { description, 'x-transitions': transitions }]) => `## ${name}

${description.trim()}

\`\`\`mermaid
${stateDiagram(transitions)}\`\`\`

${transitionTable(transitions)}`,
  )
  return `# Status transitions\n\n${parts.join('\n')}`
}

function statefulSchemas({ components }: ContractDocument): Readonly<Record<string, Stateful>> {
  const isStateful = ([, schema]: readonly [string, unknown]) =>
    (schema as Partial<Stateful>)['x-transitions'] !== undefined
  return Object.fromEntries(Object.entries(components.schemas).filter(isStateful)) as Record<
    string,
    Stateful
  >
}

/** A Mermaid diagram that starts at the first status. Each status without transitions leads to the end state. */
function stateDiagram(transitions: Transitions): string {
  const rows = Object.entries(transitions)
  const steps = rows.flatMap(([from, targets]) => targets.map((to) => `${from} --> ${to}`))
  const ends = rows.filter(([, targets]) => targets.length === 0).map(([from]) => `${from} --> [*]`)
  const lines = [`[*] --> ${rows[0]?.[0]}`, ...steps, ...ends]
  return `stateDiagram-v2\n${lines.map((line) => `  ${line}\n`).join('')}`
}

/** A Markdown table of transitions, with padded columns as formatters write it. */
function transitionTable(transitions: Transitions): string {
  const rows = Object.entries(transitions).map(([from, targets]) => [
    `\`${from}\``,
    targets.map((to) => `\`${to}\``).join(', ') || 'none: final',
  ])
  return tableOf([['from', 'to'], ...rows])
}
