import type { Rendered } from '@delivery-orders/contract'

/** The contract's default for `limit`. */
export const limitDefault = 20

/** Builds a page as JSON text. `members` are the elements of its `data` as JSON texts, `rest` its other fields. */
export const pageText = <Page extends { readonly data: readonly unknown[] }>(
  members: readonly string[],
  rest: Omit<Page, 'data'>,
): Rendered<Page> =>
  `{"data":[${members.join(',')}],${JSON.stringify(rest).slice(1)}` as Rendered<Page>
