import { isListOf, isObject, unexpected } from './answer.ts'

/**
 * A list that is fetched page by page while a loop reads it, and no further than the loop goes.
 * Nothing is asked for before the loop begins. Each loop begins anew, at the first page.
 */
export interface PagedList<Member, Page> extends AsyncIterable<Member> {
  /**
   * The list in whole pages. Each says where the list goes on (`nextCursor`, in the feed of events `nextAfter`), so that
   * a later list can begin there.
   */
  pages(): AsyncIterable<Page>
}

/**
 * A list of what `isMember` knows. It begins as `query` says; `read` asks for each of its pages. `Next` are the parts of a
 * page that lead on: a contract without them breaks the build.
 */
type ListOf<By extends string, Next extends string> = <
  Member,
  Query extends { readonly [_ in By]?: string },
  Page extends { readonly data: readonly Member[] } & { readonly [_ in Next]: unknown },
>(
  query: Query,
  isMember: (value: unknown) => value is Member,
  read: (query: Query, isPage: IsPage<Page>) => Promise<Page>,
) => PagedList<Member, Page>

type IsPage<Page> = (answer: unknown, response: Response) => answer is Page

/** Where the page after this one begins: a text; null after the last page; anything else makes it none. */
type NextOf = (page: Readonly<Record<string, unknown>>) => unknown

/** Lists whose queries say in the part `by` where a page begins. */
export const listBy =
  <By extends string, Next extends string>(by: By, nextOf: NextOf): ListOf<By, Next> =>
  (query, isMember, read) => {
    const pages = {
      async *[Symbol.asyncIterator]() {
        const begins = new Set<unknown>([query[by]])
        let next: unknown
        const isNextPage = (answer: unknown, response: Response): answer is PageOf<typeof read> => {
          if (!isObject(answer) || !isListOf(isMember, answer['data'])) return false
          next = nextOf(answer)
          const isOn = typeof next === 'string'
          const mark = answer['data'].length > 0 && next
          // A list has no page twice, and an empty one once at most: or the loop would never end.
          if (isOn && begins.size === begins.add(mark).size)
            throw unexpected(response, 'leads to nothing new.')
          return isOn || next === null
        }

        for (let from = query; next !== null; from = { ...query, [by]: next })
          yield await read(from, isNextPage)
      },
    }
    return {
      pages: () => pages,
      async *[Symbol.asyncIterator]() {
        for await (const { data } of pages) yield* data
      },
    }
  }

type PageOf<Read> = Read extends (query: never, isPage: IsPage<infer Page>) => unknown
  ? Page
  : never

/** Most pages name the cursor of the next one. */
export const cursorList: ListOf<'cursor', 'nextCursor'> = listBy(
  'cursor',
  ({ nextCursor }) => nextCursor,
)
