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

export type IsPage<Page> = (answer: unknown, response: Response) => answer is Page

type IsMember<Member> = (value: unknown) => value is Member

/** How a list is read: where a page is, is a text that the page before has told. */
interface Way<Page> {
  /** Where the list begins, if not at its very beginning. */
  readonly start: string | undefined
  /** Asks for the page at a position; without one, for the first. */
  readonly read: (position: string | undefined, isPage: IsPage<Page>) => Promise<Page>
  readonly isPage: (answer: unknown) => answer is Page
  /** Where the page after this one is; null after the last. */
  readonly next: (page: Page) => string | null
}

export function pagedList<Member, Page extends { readonly data: readonly Member[] }>(
  way: Way<Page>,
): PagedList<Member, Page> {
  const pages = { [Symbol.asyncIterator]: () => pagesAlong(way) }
  return {
    pages: () => pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages) yield* data
    },
  }
}

async function* pagesAlong<Page>({ start, read, isPage, next }: Way<Page>): AsyncGenerator<Page> {
  const positions = new Set<unknown>()

  const isNextPage = (answer: unknown, response: Response): answer is Page => {
    if (!isPage(answer)) return false
    // Or the loop would never end.
    if (positions.has(next(answer)))
      throw unexpected(response, 'leads back to a page that was read before.')
    return true
  }

  let position: string | null | undefined = start
  do {
    positions.add(position)
    const page: Page = await read(position, isNextPage)
    yield page
    position = next(page)
  } while (position !== null)
}

/** What the pages of most lists have. */
interface CursorPage<Member> {
  readonly data: readonly Member[]
  readonly nextCursor: string | null
}

/** A list whose pages name the cursor of the next one. */
export const cursorList = <Member, Query extends { readonly cursor?: string }>(
  query: Query,
  isMember: IsMember<Member>,
  read: (query: Query, isPage: IsPage<CursorPage<Member>>) => Promise<CursorPage<Member>>,
): PagedList<Member, CursorPage<Member>> =>
  pagedList({
    start: query.cursor,
    read: (cursor, isPage) => read(cursor === undefined ? query : { ...query, cursor }, isPage),
    isPage: (answer): answer is CursorPage<Member> =>
      hasMembers(isMember, answer) && isPosition(answer['nextCursor']),
    next: ({ nextCursor }) => nextCursor,
  })

export const hasMembers = <Member>(
  isMember: IsMember<Member>,
  answer: unknown,
): answer is Record<string, unknown> & { readonly data: readonly Member[] } =>
  isObject(answer) && isListOf(isMember, answer['data'])

export const isPosition = (value: unknown): value is string | null =>
  value === null || typeof value === 'string'
