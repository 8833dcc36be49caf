import { InvalidCallError } from './errors.ts'

/** How a list is fetched, and where it begins. */
export interface PageQuery {
  /**
   * How many a page has at most, 1 to 100. It does not end the list: leave the loop for that.
   *
   * @defaultValue 20, chosen by the service
   */
  readonly limit?: number | undefined
  /**
   * The `nextCursor` of a page of an earlier list of the same, with the same filters: the list begins after that page.
   *
   * @defaultValue the list begins at its beginning
   */
  readonly cursor?: string | undefined
}

interface PageParameters {
  readonly limit?: number
  readonly cursor?: string
}

/** Refuses what would get lost on the way: without a filter the list is too long. */
export const pageParametersOf = ({ cursor, ...others }: PageQuery): PageParameters => ({
  ...(cursor !== undefined && { cursor: textOf('cursor', cursor) }),
  ...limitOf(others),
})

export function limitOf({ limit, ...others }: Pick<PageQuery, 'limit'>): { limit?: number } {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new InvalidCallError(`This list cannot be asked for by ${JSON.stringify(unknown)}.`)
  if (limit !== undefined && !Number.isFinite(limit))
    throw new InvalidCallError('limit must be a finite number.')
  return { ...(limit !== undefined && { limit }) }
}

export function textsOf<Text extends string>(
  name: string,
  given: readonly Text[],
): readonly Text[] {
  // In a URL an empty list cannot be told from none.
  if (given.length === 0) throw new InvalidCallError(`${name} must not be an empty list.`)
  return given.map((text) => textOf(name, text))
}

export function textOf<Text extends string>(name: string, given: Text): Text {
  if (typeof given !== 'string' || /\p{Surrogate}/u.test(given))
    throw new InvalidCallError(`${name} must be a well-formed string.`)
  return given
}
