import type { Rendered } from '@delivery-orders/contract'

/** The contract's default for `limit`. */
export const limitDefault = 20

/** Size, in bytes, at which a page ends early: rendering a hundred large orders would hold up other requests. */
const pageBytesMax = 1024 * 1024

/** Builds a page as JSON text. `members` are the elements of its `data` as JSON texts, `rest` its other fields. */
export const pageText = <Page extends { readonly data: readonly unknown[] }>(
  members: readonly string[],
  rest: Omit<Page, 'data'>,
): Rendered<Page> =>
  `{"data":[${members.join(',')}],${JSON.stringify(rest).slice(1)}` as Rendered<Page>

/** Renders members until their texts exceed `pageBytesMax`. */
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
