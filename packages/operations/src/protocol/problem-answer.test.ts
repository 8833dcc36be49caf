import { type ProblemCode, Refusal } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { problemAnswer } from './problem-answer.ts'
import { valueOrThrow } from './refused.ts'

const request = { path: '/orders/A-17', requestId: 'r-1', publicUrl: 'https://d.example.com' }
const refusal: Refusal<ProblemCode> = new Refusal('order_not_found', 'There is no order A-17.')

test('a refusal that a handler returns is answered with its problem', () => {
  expect(() => valueOrThrow(refusal)).toThrow(
    expect.toSatisfy((error) => problemAnswer(error, request).code === 'order_not_found'),
  )
})

test('a refusal that is thrown is answered 500, so no operation can answer a problem that it does not declare', () => {
  expect(problemAnswer(refusal, request)).toMatchObject({ code: 'internal_error', status: 500 })
})
