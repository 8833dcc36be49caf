import { type ContractDocument, operationsOf } from '../src/document.ts'

export interface Response {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, Example>> }>
  >
}

interface Example {
  readonly value?: { readonly code?: string }
}

/** A type with the problem codes that each operation declares: those of the examples of its responses. */
export const operationProblems = (document: ContractDocument): string =>
  `export interface OperationProblems {
${operationsOf(document)
  .map(({ id, operation: { responses } }) => {
    const codes = Object.values(responses).flatMap((response) =>
      codesIn(resolvedResponse(document, response as Response)),
    )
    return `  readonly ${id}: ${[...new Set(codes)].map((code) => JSON.stringify(code)).join(' | ')}`
  })
  .join('\n')}
}
`

/** The problem codes of the examples of a response. */
export const codesIn = ({ content }: Response): readonly string[] =>
  Object.values(content?.['application/problem+json']?.examples ?? {}).flatMap(
    ({ value }) => value?.code ?? [],
  )

export function resolvedResponse({ components }: ContractDocument, response: Response): Response {
  if (response.$ref === undefined) return response
  const shared = components['responses'] as Readonly<Record<string, Response>>
  return shared[response.$ref.slice('#/components/responses/'.length)] ?? {}
}
