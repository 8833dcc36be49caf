import {
  type Handler,
  type OrderDraft,
  type OrderWarning,
  unknownFieldsOf,
  violationsMax,
} from '@delivery-orders/contract'
import { checkDraft } from '@delivery-orders/domain'
import type { Deps } from '../deps.ts'
import { draftHashOf, duplicateFacts, findDuplicate, refuseDraft } from '../orders/creation.ts'
import type { ClientGrant } from '../store/access.ts'

/** Checks a draft without creating an order, and warns of what creating it would ignore or refuse. */
export const checkOrder =
  (deps: Deps): Handler<'checkOrder', ClientGrant> =>
  async ({ body: draft, client }) => {
    const refused = refuseDraft(draft)
    if (refused) return refused
    const { order, warnings } = checkDraft(draft, deps.clock.now())
    const own = [...warnings, ...(await takenReference(deps, client, draft))]
    const unknown = unknownFieldsOf('checkOrder', draft, violationsMax - own.length)
    const ofFields = unknown.map(({ in: _, ...warning }) => warning)
    return { status: 200, body: { order, warnings: [...own, ...ofFields] } }
  }

async function takenReference(
  deps: Deps,
  client: ClientGrant,
  draft: OrderDraft,
): Promise<readonly OrderWarning[]> {
  const { referenceNumber: reference } = draft
  if (typeof reference !== 'string') return []
  const draftHash = draftHashOf(draft)
  const duplicate = await findDuplicate(deps.orders, { client, reference, draftHash })
  if (!duplicate) return []
  const [code, pointer] = ['reference_taken', '/referenceNumber']
  const message = `belongs to an order from ${duplicate.identical ? 'the same' : 'another'} draft`
  return [{ code, pointer, message, ...duplicateFacts(duplicate) }]
}
