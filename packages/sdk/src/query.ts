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

/** The query of a URL, with its question mark: a list comes once for each of its members. */
export function queryOf(query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries<unknown>({ ...query }))
    for (const each of [value].flat()) search.append(name, String(each))
  const text = search.toString()
  return text && `?${text}`
}

/** The parameters of a list as the URL carries them. What would get lost on the way is refused: the list is too long then. */
export function parametersOf<Parameters extends object>(
  query: object | undefined,
  names: readonly (keyof Parameters & keyof Readers)[],
): Partial<Parameters> {
  const parameters: Record<string, unknown> = {}
  for (const [name, given] of Object.entries<unknown>({ ...query })) {
    if (!names.some((known) => known === name))
      throw new InvalidCallError(`This list has no ${JSON.stringify(name)}.`)
    if (given !== undefined) parameters[name] = readers[name as keyof Readers](name, given)
  }
  return parameters as Partial<Parameters>
}

type Readers = Record<
  'limit' | 'cursor' | 'after' | 'status' | 'createdFrom' | 'createdTo',
  (name: string, given: unknown) => unknown
>

/** An invalid Date has no JSON. */
const timeOf = (name: string, given: unknown): string =>
  textOf(name, given instanceof Date ? given.toJSON() : given)

const readers: Readers = {
  // Whatever it is, the service can tell.
  limit: (_, given) => given,
  cursor: textOf,
  after: textOf,
  status: textsOf,
  createdFrom: timeOf,
  createdTo: timeOf,
}

/** One text, or several. */
export function textsOf(name: string, given: unknown): readonly string[] {
  const texts: readonly unknown[] = [given].flat()
  // In a URL an empty list cannot be told from none.
  if (texts.length === 0) throw new InvalidCallError(`${name} must not be empty.`)
  return texts.map((text) => textOf(name, text))
}

export function textOf(name: string, given: unknown): string {
  if (typeof given !== 'string' || /\p{Surrogate}/u.test(given))
    throw new InvalidCallError(`${name} must be a well-formed string.`)
  return given
}
