import { unexpected } from './answer.ts'

/**
 * A list that is fetched page by page while a loop reads it, and no further than the loop goes.
 * Nothing is asked for before the loop begins. Each loop begins anew, at the first page.
 */
export interface PagedList<Member, Page> extends AsyncIterable<Member> {
  /** The list in whole pages. A later list can begin at the `nextCursor` of a page, and goes on after that page. */
  pages(): AsyncIterable<Page>
}

/** What the pages of all lists have. */
interface PageOf<Member> {
  readonly data: readonly Member[]
  readonly nextCursor: string | null
}

type IsPage<Page> = (answer: unknown, response: Response) => answer is Page

/** Asks for the page at a cursor; without one, for the first. */
type ReadPage<Page> = (cursor: string | undefined, isPage: IsPage<Page>) => Promise<Page>

/** A list that begins at the cursor `start`, or at its very beginning. */
export function pagedList<Member>(
  read: ReadPage<PageOf<Member>>,
  isMember: (value: unknown) => value is Member,
  start: string | undefined,
): PagedList<Member, PageOf<Member>> {
  const pages = { [Symbol.asyncIterator]: () => pagesFrom(start, read, isMember) }
  return {
    pages: () => pages,
    async *[Symbol.asyncIterator]() {
      for await (const { data } of pages) yield* data
    },
  }
}

async function* pagesFrom<Member>(
  start: string | undefined,
  read: ReadPage<PageOf<Member>>,
  isMember: (value: unknown) => value is Member,
): AsyncGenerator<PageOf<Member>, void> {
  const cursors = new Set<unknown>()

  const isNextPage = (answer: unknown, response: Response): answer is PageOf<Member> => {
    if (!isPageOf(isMember, answer)) return false
    // Or the loop would never end.
    if (cursors.has(answer.nextCursor))
      throw unexpected(response, 'leads back to a page that was read before.')
    return true
  }

  let cursor: string | null | undefined = start
  do {
    cursors.add(cursor)
    const page: PageOf<Member> = await read(cursor, isNextPage)
    yield page
    cursor = page.nextCursor
  } while (cursor !== null)
}

const isPageOf = <Member>(
  isMember: (value: unknown) => value is Member,
  answer: unknown,
): answer is PageOf<Member> =>
  typeof answer === 'object' &&
  answer !== null &&
  'data' in answer &&
  Array.isArray(answer.data) &&
  answer.data.every(isMember) &&
  'nextCursor' in answer &&
  (answer.nextCursor === null || typeof answer.nextCursor === 'string')
