import { readFileSync } from 'node:fs'
import { type ContractDocument, operationsOf } from '../src/document.ts'
import { codesIn, type Response, resolvedResponse } from './operation-problems.ts'

const root = new URL('../../../', import.meta.url)

type Vocabulary = 'statuses' | 'event kinds' | 'problem codes'

/** Sections of pages that must name every value of a vocabulary, and no value that the contract does not define. */
const sections: readonly (readonly [page: string, heading: string, Vocabulary])[] = [
  ['spec/decisions.md', 'Which statuses exist?', 'statuses'],
  ['spec/decisions.md', 'How does an item move?', 'statuses'],
  ['spec/decisions.md', 'Which kinds of events exist?', 'event kinds'],
  ['spec/decisions.md', 'Which errors are there?', 'problem codes'],
  ['packages/sdk/docs/orders.md', 'Statuses', 'statuses'],
  ['packages/sdk/docs/errors.md', 'Codes', 'problem codes'],
]

/** Texts that look like a value, so they are misspelled or removed values if the contract does not define them. */
const looksLike: Readonly<Partial<Record<Vocabulary, RegExp>>> = {
  'event kinds': /^(order|item|webhook)\.[a-z_]+$/,
  'problem codes': /^[a-z]+(_[a-z]+)+$/,
}

/** Describes values that a page does not name, and responses whose description and examples name different problems. */
export const documentationFaults = (document: ContractDocument): readonly string[] => [
  ...sections.flatMap(([page, heading, vocabulary]) =>
    sectionFaults(page, heading, { vocabulary, defined: valuesOf(document)[vocabulary] }),
  ),
  ...new Set(responseFaults(document)),
  ...eventFaults(document),
]

interface Values {
  readonly vocabulary: Vocabulary
  readonly defined: readonly string[]
}

function sectionFaults(page: string, heading: string, { vocabulary, defined }: Values) {
  const text = sectionOf(readFileSync(new URL(page, root), 'utf8'), heading)
  const place = `${page}, section "${heading}"`
  if (text === undefined) return [`${place} is missing. Its place is in documentation-faults.ts.`]
  const named = namesIn(text)
  return [
    ...defined
      .filter((value) => !named.includes(value))
      .map((value) => `${place} must list all ${vocabulary}, but lacks \`${value}\`.`),
    ...named
      .filter((name) => looksLike[vocabulary]?.test(name) && !defined.includes(name))
      .map((name) => `${place} names \`${name}\`, which is not one of the ${vocabulary}.`),
  ]
}

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

function sectionOf(page: string, heading: string): string | undefined {
  // The parts are the texts before, between and after the headings, and the headings.
  const parts = page.split(/^#+ (.+)$/m)
  const at = parts.indexOf(heading)
  return at === -1 ? undefined : parts[at + 1]
}

/** Every event kind must have a message, and every kind but the test must be one that a webhook can choose. */
function eventFaults(document: ContractDocument): readonly string[] {
  const { EventKind, WebhookDraft } = schemasOf(document)
  const messages = Object.keys(document['webhooks'] as object)
  const wanted = [...WebhookDraft.properties.events.items.enum, 'webhook.test']
  return EventKind['x-extensible-enum'].flatMap((kind) => [
    ...(messages.includes(kind) ? [] : [`Event \`${kind}\` has no message: add it to webhooks.`]),
    ...(wanted.includes(kind) ? [] : [`WebhookDraft.events lacks the event kind \`${kind}\`.`]),
  ])
}

interface Schemas {
  readonly WebhookDraft: {
    readonly properties: {
      readonly events: { readonly items: { readonly enum: readonly string[] } }
    }
  }
  readonly OrderStatus: { readonly 'x-extensible-enum': readonly string[] }
  readonly EventKind: { readonly 'x-extensible-enum': readonly string[] }
  readonly ProblemCode: { readonly 'x-problems': Readonly<Record<string, { status: number }>> }
}

const schemasOf = ({ components }: ContractDocument): Schemas =>
  components.schemas as unknown as Schemas

function valuesOf(document: ContractDocument): Readonly<Record<Vocabulary, readonly string[]>> {
  const { OrderStatus, EventKind, ProblemCode } = schemasOf(document)
  return {
    statuses: OrderStatus['x-extensible-enum'],
    'event kinds': EventKind['x-extensible-enum'],
    'problem codes': Object.keys(ProblemCode['x-problems']),
  }
}

const responseFaults = (document: ContractDocument): readonly string[] =>
  operationsOf(document).flatMap(({ id, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      problemFaults(document, `${id}, ${status}`, {
        status: Number(status),
        response: response as Response,
      }),
    ),
  )

interface StatusResponse {
  readonly status: number
  readonly response: Response
}

function problemFaults(
  document: ContractDocument,
  place: string,
  { status, response }: StatusResponse,
): readonly string[] {
  const { description = '', ...rest } = resolvedResponse(document, response)
  const shown = codesIn(rest)
  const table = schemasOf(document).ProblemCode['x-problems']
  const named = namesIn(description).filter((name) => name in table)
  const shared = response.$ref?.split('/').at(-1) ?? place
  return [
    ...shown
      .filter((code) => !named.includes(code))
      .map((code) => `Response ${shared}: the description does not name \`${code}\`.`),
    ...named
      .filter((code) => !shown.includes(code))
      .map((code) => `Response ${shared}: \`${code}\` has no example, so operations lack it.`),
    ...shown
      .filter((code) => code in table && table[code]?.status !== status)
      .map((code) => `${place}: the problem \`${code}\` has the status ${table[code]?.status}.`),
  ]
}
