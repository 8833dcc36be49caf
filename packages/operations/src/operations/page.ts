import type { Rendered } from '@delivery-orders/contract'

/** What the contract promises where no limit is asked for. */
export const limitDefault = 20

/** A hundred large orders would keep everybody else waiting: a page ends early where its texts are so long. */
const pageBytesMax = 1024 * 1024

/** A page whose members are texts already. */
export const pageText = <Page extends { readonly data: readonly unknown[] }>(
  members: readonly string[],
  rest: Omit<Page, 'data'>,
): Rendered<Page> =>
  `{"data":[${members.join(',')}],${JSON.stringify(rest).slice(1)}` as Rendered<Page>

/** As many texts as a page may hold: of all but the first, only while there is room. */
export function takeUntilFull<Member>(
  members: readonly Member[],
  textOf: (member: Member) => string,
): readonly string[] {
  const texts: string[] = []
  let bytes = 0
  for (const member of members) {
    if (bytes > pageBytesMax) break
    const text = textOf(member)
    texts.push(text)
    bytes += Buffer.byteLength(text)
  }
  return texts
}
