import { describe, expectTypeOf, test } from 'vitest'
import type { KeyHeader, PartsOf } from '../src/call/operation.ts'
import { cursorList } from '../src/resources/pages.ts'

interface Takes<Header, Query = undefined> {
  readonly parameters: { readonly header?: Header; readonly query?: Query }
}

interface NeedsQuery {
  readonly parameters: { readonly query: { readonly mode: string } }
}

interface NeedsHeader {
  readonly parameters: { readonly header: { readonly 'If-Match': string } }
}

type Key = { readonly 'Idempotency-Key'?: string }

describe('changes of the contract that the client does not support', () => {
  test('a required header that the client does not send is a compile error', () => {
    expectTypeOf<PartsOf<Takes<Key>, undefined>>().not.toBeNever()
    expectTypeOf<PartsOf<Takes<Key>, KeyHeader>>().not.toBeNever()
    expectTypeOf<PartsOf<NeedsHeader, undefined>>().toBeNever()
    expectTypeOf<PartsOf<NeedsHeader, KeyHeader>>().toBeNever()
  })

  test('omitting the query in a call of an operation that requires a query is a compile error', () => {
    // @ts-expect-error the query is missing
    const parts: PartsOf<NeedsQuery, undefined> = {}
    void parts
  })

  test('a list whose pages have no nextCursor is a compile error', () => {
    const isText = (value: unknown): value is string => typeof value === 'string'
    const read = async () => ({ data: ['a'], next: null })

    // @ts-expect-error the page has no nextCursor
    cursorList({}, isText, read)
  })
})
