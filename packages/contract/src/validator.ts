/** The part of a compiled Ajv validator that `violationsOf` uses. */
export interface Validator {
  (value: unknown): boolean
  readonly errors?: readonly SchemaError[] | null
}

export interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

export type RequestPart = 'path' | 'query' | 'header' | 'body'
export type OperationValidators = {
  readonly [In in RequestPart]?: Validator
} & {
  /** Validates an element of the list that `x-charged-by` names. */
  readonly element?: Validator
}
