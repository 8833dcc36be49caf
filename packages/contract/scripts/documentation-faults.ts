import { type ContractDocument, operationsOf } from '../src/document.ts'
import { sourcesOf } from './figure-sources.ts'
import { figureFaults } from './figures.ts'
import { nameChecker, operationNameFaults } from './name-faults.ts'
import { codesIn, type Response, resolvedResponse } from './operation-problems.ts'
import { otherPages, readPages } from './pages.ts'
import { requestChecker } from './request-faults.ts'
import { namesIn, wordFaults } from './word-faults.ts'
import { type Words, wordsOf } from './words.ts'

/** Describes pages that differ from the contract, and responses whose description and examples name different problems. */
export function documentationFaults(document: ContractDocument): readonly string[] {
  const words = wordsOf(document)
  const valuesOf = sourcesOf(document)
  const [nameFaults, requestFaults] = [nameChecker(document), requestChecker(document)]
  return [
    ...readPages().flatMap((page) => [...wordFaults(page, words), ...figureFaults(page, valuesOf)]),
    ...[...readPages(), ...otherPages()].flatMap((page) => [
      ...nameFaults(page),
      ...requestFaults(page),
    ]),
    ...operationNameFaults(document, words),
    ...new Set(responseFaults(document, words)),
    ...eventFaults(document, words),
    ...violationFaults(document, words),
  ]
}

/** Every event kind must have a message, and every kind but the test must be one that a webhook can choose. */
function eventFaults(document: ContractDocument, { eventKinds }: Words): readonly string[] {
  const { WebhookDraft } = document.components.schemas as unknown as Schemas
  const messages = Object.keys(document['webhooks'] as object)
  const wanted = [...WebhookDraft.properties.events.items.enum, 'webhook.test']
  return eventKinds.flatMap((kind) => [
    ...(messages.includes(kind) ? [] : [`Event \`${kind}\` has no message: add it to webhooks.`]),
    ...(wanted.includes(kind) ? [] : [`WebhookDraft.events lacks the event kind \`${kind}\`.`]),
  ])
}

/** The description must explain every code of a violation that is no keyword of JSON Schema. */
function violationFaults(document: ContractDocument, { violationCodes }: Words): readonly string[] {
  const { Violation } = document.components.schemas as unknown as Schemas
  const named = namesIn(Violation.properties.code.description)
  return violationCodes
    .filter((code) => !named.includes(code))
    .map((code) => `Violation.code: the description does not name \`${code}\`.`)
}

interface Schemas {
  readonly Violation: {
    readonly properties: { readonly code: { readonly description: string } }
  }
  readonly WebhookDraft: {
    readonly properties: {
      readonly events: { readonly items: { readonly enum: readonly string[] } }
    }
  }
}

const responseFaults = (document: ContractDocument, words: Words): readonly string[] =>
  operationsOf(document).flatMap(({ id, operation, parameters }) =>
    Object.entries(operation.responses).flatMap(([status, response]) => {
      const place = `${id}, ${status}`
      const { description = '', ...rest } = resolvedResponse(document, response as Response)
      const shared = (response as Response).$ref?.split('/').at(-1) ?? place
      return problemFaults(`Response ${shared}`, description, codesIn(rest), words).concat(
        codesIn(rest)
          .filter((code) => (words.problems[code] ?? Number(status)) !== Number(status))
          .map(
            (code) => `${place}: the problem \`${code}\` has the status ${words.problems[code]}.`,
          ),
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
  { problems }: Words,
): readonly string[] {
  const named = namesIn(description).filter((name) => name in problems)
  return [
    ...shown
      .filter((code) => !named.includes(code))
      .map((code) => `${place}: the description does not name \`${code}\`.`),
    ...named
      .filter((code) => !shown.includes(code))
      .map((code) => `${place}: \`${code}\` has no example, so operations lack it.`),
  ]
}
