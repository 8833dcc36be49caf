import { type ContractDocument, operationsOf } from '../src/document.ts'
import { bareFacts } from './bare-facts.ts'
import { nameChecker } from './name-faults.ts'
import { codesIn, type Response, resolvedResponse } from './operation-problems.ts'
import { type Page, placeOf, readPages } from './pages.ts'
import { requestChecker } from './request-faults.ts'

/** Describes pages that differ from the contract, and responses whose description and examples name different problems. */
export function documentationFaults(document: ContractDocument): readonly string[] {
  const [nameFaults, requestFaults] = [nameChecker(document), requestChecker(document)]
  const statuses = problemStatuses(document)
  return [
    ...readPages().flatMap((page) => [
      ...nameFaults(page),
      ...requestFaults(page),
      ...statusFaults(page, statuses),
      ...(isHistory(page) ? [] : bareFacts(page)),
    ]),
    ...operationNameFaults(document, statuses),
    ...new Set(responseFaults(document, statuses)),
    ...eventFaults(document),
    ...violationFaults(document),
  ]
}

/** Pages that are generated, or say what the contract was. */
const isHistory = ({ file }: Page): boolean => /(CHANGELOG|states)\.md$/.test(file)

/** The status of each problem, by its code. */
type Statuses = Readonly<Record<string, number>>

const problemStatuses = (document: ContractDocument): Statuses =>
  Object.fromEntries(
    Object.entries(schemasOf(document).ProblemCode['x-problems']).map(([code, { status }]) => [
      code,
      status,
    ]),
  )

/** Problems that are named with another HTTP status than theirs. */
export const statusFaults = (page: Page, statuses: Statuses): readonly string[] =>
  [...page.text.matchAll(/`?\b(\d{3})`?\s+`(\w+)`/g)].flatMap(
    ({ index, 1: status, 2: code = '' }) =>
      (statuses[code] ?? Number(status)) === Number(status)
        ? []
        : `${placeOf(page, index)}: ${code} has the status ${statuses[code]}, not ${status}.`,
  )

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Every event kind must have a message, and every kind but the test must be one that a webhook can choose. */
function eventFaults(document: ContractDocument): readonly string[] {
  const { WebhookDraft, EventKind } = schemasOf(document)
  const messages = Object.keys(document['webhooks'] as object)
  const wanted = [...WebhookDraft.properties.events.items.enum, 'webhook.test']
  return EventKind['x-extensible-enum'].flatMap((kind) => [
    ...(messages.includes(kind) ? [] : [`Event \`${kind}\` has no message: add it to webhooks.`]),
    ...(wanted.includes(kind) ? [] : [`WebhookDraft.events lacks the event kind \`${kind}\`.`]),
  ])
}

/** The description must explain every code of a violation that is no keyword of JSON Schema. */
function violationFaults(document: ContractDocument): readonly string[] {
  const { code } = schemasOf(document).Violation.properties
  const named = namesIn(code.description)
  const codes = code['x-extensible-enum']
  return codes
    .slice(codes.indexOf('unknown_field'))
    .filter((each) => !named.includes(each))
    .map((each) => `Violation.code: the description does not name \`${each}\`.`)
}

interface Enumeration {
  readonly description: string
  readonly 'x-extensible-enum': readonly string[]
}

interface Schemas {
  readonly EventKind: Enumeration
  readonly ProblemCode: {
    readonly 'x-problems': Readonly<Record<string, { readonly status: number }>>
  }
  readonly Violation: { readonly properties: { readonly code: Enumeration } }
  readonly WebhookDraft: {
    readonly properties: {
      readonly events: { readonly items: { readonly enum: readonly string[] } }
    }
  }
}

const schemasOf = ({ components }: ContractDocument): Schemas =>
  components.schemas as unknown as Schemas

/** Describes problems and scopes that the text of an operation names, and that are not those of the operation. */
function operationNameFaults(document: ContractDocument, statuses: Statuses): readonly string[] {
  const operations = operationsOf(document).map(({ id, operation }) => ({
    id,
    operation,
    scopes: operation.security?.flatMap(({ bearerAuth }) => bearerAuth ?? []) ?? [],
  }))
  const known = [...Object.keys(statuses), ...operations.flatMap(({ scopes }) => scopes)]
  return operations.flatMap(({ id, operation, scopes }) => {
    const codes = Object.values(operation.responses).flatMap((response) =>
      codesIn(resolvedResponse(document, response as Response)),
    )
    // The elements of a batch are refused with problems of their own.
    const own = [...codes, ...scopes, ...('x-batch' in operation ? Object.keys(statuses) : [])]
    return namesIn(String(operation['description']))
      .filter((name) => known.includes(name) && !own.includes(name))
      .map((name) => `${id}: its description names \`${name}\`, which the operation does not have.`)
  })
}

const responseFaults = (document: ContractDocument, statuses: Statuses): readonly string[] =>
  operationsOf(document).flatMap(({ id, operation, parameters }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const place = `${id}, ${status}`
      const { description = '', ...rest } = resolvedResponse(document, response as Response)
      const shared = (response as Response).$ref?.split('/').at(-1) ?? place
      return problemFaults(`Response ${shared}`, description, codesIn(rest), statuses).concat(
        codesIn(rest)
          .filter((code) => (statuses[code] ?? Number(status)) !== Number(status))
          .map((code) => `${place}: the problem \`${code}\` has the status ${statuses[code]}.`),
        parameters.some(({ name }) => name === 'Idempotency-Key')
          ? []
          : codesIn(rest)
              .filter((code) => code.includes('idempotency_key'))
              .map((code) => `${place}: \`${code}\` cannot be, without an Idempotency-Key.`),
      )
    }),
  )

function problemFaults(
  place: string,
  description: string,
  shown: readonly string[],
  statuses: Statuses,
): readonly string[] {
  const named = namesIn(description).filter((name) => name in statuses)
  return [
    ...shown
      .filter((code) => !named.includes(code))
      .map((code) => `${place}: the description does not name \`${code}\`.`),
    ...named
      .filter((code) => !shown.includes(code))
      .map((code) => `${place}: \`${code}\` has no example, so operations lack it.`),
  ]
}
