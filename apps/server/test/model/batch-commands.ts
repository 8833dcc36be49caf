import fc from 'fast-check'
import { aDraft } from '../support/a-draft.ts'
import { type Given, post, type Run } from './command.ts'

export const references = ['A-1', 'A-2', 'A/3', '50%', 'é ☂', '__proto__'] as const

export const aReference = fc.option(fc.constantFrom(...references))

export const aBatch = fc.record({
  drafts: fc.array(
    fc.record({
      referenceNumber: aReference,
      deliveryFee: fc.constantFrom(0, 0, 1),
      requires: fc.constantFrom(null, null, { code: true as const }),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  key: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
})

export const batch: Run<Given<typeof aBatch>> = ({ drafts, key }, known, client) => {
  const orders = drafts.map(({ deliveryFee, ...own }) =>
    aDraft({ ...own, ...(deliveryFee && { deliveryFee }) }),
  )
  const message = { orders }
  return post(known, client, 'batch', { method: 'POST', path: '/order-batches', message, key })
}
