import { describe, expectTypeOf, test } from 'vitest'
import type { Parts } from '../src/operation.ts'
import { cursorList } from '../src/pages.ts'

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

describe('a contract that changes breaks the build', () => {
  test('where an operation needs a header that no call carries', () => {
    expectTypeOf<Parts<'get', Takes<Key>>>().not.toBeNever()
    expectTypeOf<Parts<'get', NeedsHeader>>().toBeNever()
    expectTypeOf<Parts<'post', NeedsHeader>>().toBeNever()
  })

  test('where a POST knows no key', () => {
    expectTypeOf<Parts<'post', Takes<Key>>>().not.toBeNever()
    expectTypeOf<Parts<'post', Takes<never>>>().toBeNever()
  })

  test('where an operation needs a query', () => {
    // @ts-expect-error no query
    const parts: Parts<'get', NeedsQuery> = {}
    void parts
  })

  test('where a page names its next one otherwise', () => {
    const isText = (value: unknown): value is string => typeof value === 'string'
    const read = async () => ({ data: ['a'], next: null })

    // @ts-expect-error no nextCursor
    cursorList({}, isText, read)
  })
})
