import { inspect } from 'node:util'
import type { CreatedOrder, Order, OrderDraft } from '../../src/index.ts'

// Secret values that occur nowhere else. An error or hook data must never contain one of them.

export const token = 'dos_test_CanaryOfTheToken'

/** A header with a secret, such as the caller's API gateway may require. */
export const headers = { 'x-gateway-password': 'Canary password' } as const

const person = (name: string, phone: string) => ({
  name: `Canary ${name}`,
  phone: `+225${phone}`,
  address: {
    name: `Canary Street of ${name}`,
    landmark: `Canary landmark of ${name}`,
    city: 'Abidjan',
    latitude: 5.1234567,
    longitude: -3.7654321,
  },
})

export const draft: OrderDraft = {
  deliveryInstructions: 'Canary instructions',
  recipient: person('Awa', '0799000001'),
  items: [
    {
      itemName: 'Shoes',
      quantity: 1,
      sender: { ...person('Fatou', '0799000002'), referenceNumber: 'canary-shop' },
    },
  ],
}

export const canaries: readonly string[] = [
  token,
  ...['Canary', 'canary-shop', '0799000001', '0799000002', '5.1234567', '3.7654321'],
]

/** An order in a response, with the personal data of the draft and a comment of the courier. */
export const orderOf = (referenceNumber: string, status = 'pending'): Order & CreatedOrder =>
  ({
    ...draft,
    referenceNumber,
    status,
    statusComment: 'Canary comment',
    createdAt: '2026-11-20T09:30:00.000Z',
    updatedAt: '2026-11-20T09:30:00.000Z',
  }) as Order & CreatedOrder

/** The secret values that appear in `value`, in any form in which a program may log it. */
export function leaksOf(value: unknown): readonly string[] {
  const texts = [String(value), JSON.stringify(value), inspect(value, everything)]
  if (value instanceof Error) texts.push(value.message, value.stack ?? '', leakingMethods(value))
  return canaries.filter((canary) => texts.some((text) => text?.includes(canary)))
}

/** Logs call no getters, so `order` of an OrderSettledError may return the order. */
const everything = { depth: null, showHidden: true, maxStringLength: null } as const

const leakingMethods = (error: Error): string =>
  'toCurl' in error && typeof error.toCurl === 'function' ? String(error.toCurl()) : ''
