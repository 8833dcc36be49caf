import { isObject } from '../call/answer.ts'
import { optionNames } from '../call/options.ts'
import { checkText } from '../call/path.ts'
import { kindOf, refuseUnknown } from '../call/settings.ts'
import { InvalidCallError } from '../errors/errors.ts'

/** Page size and start of a list. */
export interface PageQuery {
  /**
   * Maximum number of members per page, 1 to 100. It does not limit the list: break out of the loop for that.
   *
   * @defaultValue 20, chosen by the service
   */
  readonly limit?: number | undefined
  /**
   * The `nextCursor` of a page of the same list with the same filters: the list starts after that page.
   *
   * @defaultValue the list starts at its first page, as it does with null
   */
  readonly cursor?: string | null | undefined
}

/**
 * Converts the query of a list to URL parameters. Throws for unknown names and for values that a URL cannot carry,
 * because a list that ignored a filter would contain too many members.
 */
export function parametersOf<Parameters extends object>(
  query: object | undefined,
  names: readonly (keyof Parameters & keyof Readers)[],
): Partial<Parameters> {
  if (typeof (query ?? {}) !== 'object')
    throw new InvalidCallError(
      `The query must be an object with ${names.join(', ')}, not ${kindOf(query)}.`,
    )
  const parameters: Record<string, unknown> = {}
  const given = { ...query }
  const option = optionNames.find((name) => name in given)
  if (option)
    throw new InvalidCallError(`${option} is an option: pass it in the argument after the query.`)
  refuseUnknown(given, names)
  for (const [name, value] of Object.entries<unknown>(given))
    if (value !== undefined) parameters[name] = readers[name as keyof Readers](name, value)
  return parameters as Partial<Parameters>
}

/** Copies a search, which is sent as a body. Refuses a text, because its copy would be an object of its characters. */
export function searchOf<Search extends object>(search: object, such: string): Search {
  if (isObject(search) && !Array.isArray(search)) return { ...search } as Search
  throw new InvalidCallError(`The search must be an object such as ${such}, not ${kindOf(search)}.`)
}

type Readers = Record<
  | 'limit'
  | 'cursor'
  | 'after'
  | 'from'
  | 'status'
  | 'client'
  | 'courier'
  | 'late'
  | 'reference'
  | 'createdFrom'
  | 'createdTo'
  | 'finalFrom'
  | 'finalTo',
  (name: string, given: unknown) => unknown
>

function timeOf(name: string, given: unknown): string {
  if (!(given instanceof Date)) return checkText(name, given)
  if (Number.isNaN(given.getTime())) throw new InvalidCallError(`${name} is an invalid Date.`)
  return given.toJSON()
}

const readers: Readers = {
  // The service validates `limit`.
  limit: (_, given) => given,
  cursor: startOf,
  after: startOf,
  from: timeOf,
  status: textsOf,
  client: textsOf,
  courier: checkText,
  late: flagOf,
  reference: checkText,
  createdFrom: timeOf,
  createdTo: timeOf,
  finalFrom: timeOf,
  finalTo: timeOf,
}

/** Null is the `nextCursor` of the last page and of a feed without events: the list starts at its beginning again. */
function startOf(name: string, given: unknown): string | undefined {
  return given === null ? undefined : checkText(name, given)
}

/** The service takes no parameter with the value false. */
function flagOf(name: string, given: unknown): string | undefined {
  if (typeof given !== 'boolean')
    throw new InvalidCallError(`${name} must be a boolean, not ${kindOf(given)}.`)
  return given ? 'true' : undefined
}

export function textsOf(name: string, given: unknown): readonly string[] {
  const texts: readonly unknown[] = [given].flat()
  // In a URL, an empty list would be the same as no filter.
  if (texts.length === 0) throw new InvalidCallError(`${name} must not be empty.`)
  return texts.map((text) => checkText(name, text))
}
