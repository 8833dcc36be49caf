import { describe, expect, test } from 'vitest'
import { numberIn } from './form-values.ts'

describe('an amount of a form', () => {
  test.for([
    ['4 500 F', 4500],
    ['4 500 FCFA', 4500],
    ['4 500 F CFA', 4500],
    ['XOF 4.500', 4500],
    ['12,50 €', 12.5],
    ['$12', 12],
    ['gratis', 'gratis'],
    ['10k', '10k'],
    ['4 mille', '4 mille'],
    ['12 F 50', '12 F 50'],
    ['F', 'F'],
  ])('reads %j as %j', ([text, number]) => {
    expect(numberIn({ cash: String(text) }, 'cash')).toBe(number)
  })
})
