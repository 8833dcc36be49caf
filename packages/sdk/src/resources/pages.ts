import { isListOf, isObject, unexpectedAnswer } from '../call/answer.ts'
import { InvalidCallError } from '../errors/errors.ts'

/**
 * A list whose pages are fetched as a `for await` loop needs them: none before the loop starts, none after it ends.
 * Each new loop starts at the first page again.
 */
export interface PagedList<Member, Page> extends AsyncIterable<Member> {
  /**
   * The list in whole pages. To continue a list later, store the `nextCursor` of each page that you have processed, and
   * pass it as `cursor`; in a list of events, pass `nextAfter` as `after`.
   */
  pages(): AsyncIterable<Page>
}

/**
 * Makes a list. `query` is the query for the first page, and `read` fetches a page, whose members must pass `isMember`;
 * `pageOf` makes the page that the caller gets. A fetched page must have the properties `Next`, which lead to the next
 * page. If the contract drops one, the build fails.
 */
export type ListOf<By extends string, Next extends string> = <
  Member,
  Query extends { readonly [_ in By]?: string | null },
  Fetched extends { readonly data: readonly unknown[] } & { readonly [_ in Next]: unknown },
  Page extends { readonly data: readonly Member[] },
>(
  query: Query,
  isMember: (value: unknown) => value is Fetched['data'][number],
  read: (query: Query, isPage: IsPage<Fetched>) => Promise<Fetched>,
  pageOf: (fetched: Fetched) => Page,
) => PagedList<Member, Page>

export type IsPage<Page> = (answer: unknown, response: Response) => answer is Page

/** Returns where the next page starts: a string, or null after the last page. Any other value is an invalid page. */
type NextOf = (page: Readonly<Record<string, unknown>>) => unknown

/** Makes lists in which one query parameter says where a page starts. `by` is the name of this parameter. */
export const listBy =
  <By extends string, Next extends string>(by: By, nextOf: NextOf): ListOf<By, Next> =>
  (query, isMember, read, pageOf) => {
    const pages = forAwait(async function* () {
      const seenStarts = new Set<unknown>([query[by]])
      let next: unknown
      const isNextPage = (answer: unknown, response: Response): answer is PageOf<typeof read> => {
        if (!isObject(answer) || !isListOf(isMember, answer['data'])) return false
        next = nextOf(answer)
        const hasNext = typeof next === 'string'
        const start = answer['data'].length > 0 && next
        // Throw if the next page starts where an earlier page did, or if two pages are empty although neither is the
        // last. Otherwise the loop could run forever.
        if (hasNext && seenStarts.size === seenStarts.add(start).size)
          throw unexpectedAnswer(response, 'does not advance the list.')
        return hasNext || next === null
      }

      for (let pageQuery = query; next !== null; pageQuery = { ...query, [by]: next })
        yield pageOf(await read(pageQuery, isNextPage))
    })
    const members = forAwait(async function* () {
      for await (const { data } of pages) yield* data
    })
    return { ...members, pages: () => pages }
  }

/** Makes an iterable that explains itself to a loop without `await`, for which the language only has a TypeError. */
export const forAwait = <Member>(
  iterate: () => AsyncIterator<Member>,
): AsyncIterable<Member> & Iterable<never> => ({
  [Symbol.asyncIterator]: iterate,
  [Symbol.iterator]() {
    throw new InvalidCallError('The list is fetched as a loop needs it: write `for await`.')
  },
})

type PageOf<Read> = Read extends (query: never, isPage: IsPage<infer Page>) => unknown
  ? Page
  : never

/** A list whose pages have the cursor of the next page. */
export const cursorList: ListOf<'cursor', 'nextCursor'> = listBy(
  'cursor',
  ({ nextCursor }) => nextCursor,
)
