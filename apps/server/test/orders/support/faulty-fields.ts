import { aDraft } from '../../support/a-draft.ts'

/** Each breaks one limit. */
export const faults: readonly (readonly [own: object, pointer: string, code: string])[] = [
  [{ collect: 5 }, '/collect', 'type'],
  [{ collect: { note: 'Exactly' } }, '/collect/amount', 'required'],
  [{ collect: { amount: 0 } }, '/collect/amount', 'exclusiveMinimum'],
  [{ collect: { amount: 1e12 + 1 } }, '/collect/amount', 'maximum'],
  [{ collect: { amount: '5' } }, '/collect/amount', 'type'],
  [{ collect: { amount: 5, note: '' } }, '/collect/note', 'minLength'],
  [{ collect: { amount: 5, note: 'x'.repeat(501) } }, '/collect/note', 'maxLength'],
  [{ collect: { amount: 5, note: 'x\0' } }, '/collect/note', 'pattern'],
  [{ pickupWindow: [] }, '/pickupWindow', 'type'],
  [{ pickupWindow: { from: '2026-11-20T10:00:00Z' } }, '/pickupWindow/to', 'required'],
  [{ deliveryWindow: { to: '2026-11-20T10:00:00Z' } }, '/deliveryWindow/from', 'required'],
  [
    { pickupWindow: { from: '2026-11-20T10:00:00', to: '2026-11-20T12:00:00Z' } },
    '/pickupWindow/from',
    'pattern',
  ],
  [
    { deliveryWindow: { from: '2026-02-30T10:00:00Z', to: '2026-11-20T12:00:00Z' } },
    '/deliveryWindow/from',
    'format',
  ],
  [
    { deliveryWindow: { from: '2026-11-20T10:00:00Z', to: '2026-11-20T10:59:59+01:00' } },
    '/deliveryWindow/to',
    'window_order',
  ],
  [
    { pickupWindow: { from: '2026-11-20T10:00:00Z', to: '2026-11-20T09:59:59Z' } },
    '/pickupWindow/to',
    'window_order',
  ],
  [
    { deliveryWindow: { from: '2026-11-20T10:00:00Z', to: '2026-12-21T10:00:00.001Z' } },
    '/deliveryWindow/to',
    'window_length',
  ],
  [
    { deliveryWindow: { from: '9999-12-31T23:00:00Z', to: '9999-12-31T23:30:00-01:00' } },
    '/deliveryWindow/to',
    'format',
  ],
  [{ requires: true }, '/requires', 'type'],
  [{ requires: { code: 'yes' } }, '/requires/code', 'type'],
  [{ requires: { photo: 'yes' } }, '/requires/photo', 'type'],
  [{ requires: { signature: 1 } }, '/requires/signature', 'type'],
  [{ requires: { minimumAge: 0 } }, '/requires/minimumAge', 'minimum'],
  [{ requires: { minimumAge: 100 } }, '/requires/minimumAge', 'maximum'],
  [{ requires: { minimumAge: 17.5 } }, '/requires/minimumAge', 'type'],
  [{ metadata: 'SO-1' }, '/metadata', 'type'],
  [{ metadata: { '': 'x' } }, '/metadata', 'pattern'],
  [{ metadata: { ['k'.repeat(41)]: 'x' } }, '/metadata', 'pattern'],
  [{ metadata: { '1st': 'x' } }, '/metadata', 'pattern'],
  [{ metadata: { 'no space': 'x' } }, '/metadata', 'pattern'],
  [{ metadata: { a: 1 } }, '/metadata/a', 'type'],
  [{ metadata: { a: null } }, '/metadata/a', 'type'],
  [{ metadata: { a: '' } }, '/metadata/a', 'minLength'],
  [{ metadata: { a: 'x\0' } }, '/metadata/a', 'pattern'],
  [{ metadata: manyKeys(21) }, '/metadata', 'maxProperties'],
  [{ metadata: { a: 'é'.repeat(2_048) } }, '/metadata', 'max_bytes'],
  [{ recipient: withLanguage('x'.repeat(36)) }, '/recipient/language', 'maxLength'],
  [{ recipient: withLanguage(5) }, '/recipient/language', 'type'],
  [{ recipient: withLanguage('') }, '/recipient/language', 'minLength'],
  [{ recipient: withLanguage('not a tag') }, '/recipient/language', 'pattern'],
]

export function manyKeys(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']))
}

function withLanguage(language: unknown): object {
  return { ...aDraft().recipient, language }
}
