import { document, isFinal, operationsOf, type Status, statuses } from '@delivery-orders/contract'
import { expect, test } from 'vitest'
import { changeableFields } from './changeable-fields.ts'

const open = statuses.filter((status) => !isFinal(status))

const descriptions = new Map(
  operationsOf(document).map(({ id, operation }) => [id, String(operation['description'])]),
)

test.each([
  { when: 'until the last item is final', from: open },
  { when: 'always', from: statuses },
])('the contract lists the fields that can be changed $when', ({ when, from }) => {
  const [, listed = ''] =
    new RegExp(`- ${when}: (.*?);`, 's').exec(descriptions.get('updateOrder') ?? '') ?? []
  const words = (listed.match(/\w+/g) ?? []).filter((word) => !/^(the|recipient|s|and)$/.test(word))

  expect(new Set(words)).toEqual(new Set(fieldsChangeableIn(from)))
})

/** The names of the fields that can be changed in exactly these statuses, as people write them. */
const fieldsChangeableIn = (from: readonly Status[]) =>
  Object.entries(changeableFields)
    .filter(([, [own]]) => own.join() === from.join())
    .map(([pointer]) => pointer.replace(/^\/recipient(\/address)?/, '').split('/')[1])
