/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ProblemCode, Refusal } from '@delivery-orders/contract'
import type { CourierReport } from '@delivery-orders/operations'
import { Link } from '@delivery-orders/operations/pages'
import type { Answer, CourierAction, CourierContext } from '../frame/context.tsx'
import { formKeyIn } from '../frame/form-key.tsx'
import {
  type Faults,
  type FieldOf,
  type Form,
  faultsOfRefusal,
  textIn,
} from '../frame/form-values.ts'
import { orderIn, stopView } from './round.tsx'
import {
  giveBackSteps,
  pickupSteps,
  type SenderSteps,
  type StopAct,
  stepsOf,
  stopActs,
} from './round-steps.ts'

/** A step of one stop. */
export const enterStop: CourierAction = async (context, form) => {
  const act = stopActs.find((each) => each === form['act'])
  const key = formKeyIn(form)
  if (!act || !key || !/^\d{1,15}$/.test(context.id)) return undefined
  const faults = await enter(context, act, form, key)
  if (context.wantsJson) return jsonAnswer(key, faults)
  if (!faults) return '/round'
  const order = await orderIn(context)
  if (!order) return noticeView(context, textOf(faults))
  return stopView(context, order, { act, form, faults })
}

async function enter(
  context: CourierContext,
  act: StopAct,
  form: Form,
  key: string,
): Promise<Faults | undefined> {
  const steps = stepsOf(act, form, await shownProof(context, form))
  if (steps.length === 0) return new Map([['', context.round.choose]])
  const send = (report: CourierReport, name: string) =>
    progress(context, Number(context.id), report, `${key} ${name}`)
  for (const { name, report, isOptional, otherwise } of steps) {
    const refused = await send(report, name)
    const isMoved = otherwise && refused?.code === 'invalid_transition'
    const refusal = isMoved ? await send(otherwise, `${name} otherwise`) : refused
    if (refusal && !isOptional) return faultsOf(context, refusal)
  }
  return undefined
}

/** Everything of one sender. */
export const pickUp: CourierAction = (context, form) => enterAll(context, form, pickupSteps(form))

/** Items that a sender did not hand out. */
export const giveBack: CourierAction = (context, form) =>
  enterAll(context, form, giveBackSteps(form))

async function enterAll(
  context: CourierContext,
  form: Form,
  steps: SenderSteps,
): Promise<Answer | undefined> {
  const key = formKeyIn(form)
  if (!key) return undefined
  const refused: string[] = steps.size === 0 ? [context.round.choose] : []
  for (const [orderId, report] of steps) {
    const refusal = await progress(context, orderId, report, key)
    if (refusal)
      refused.push(
        `${context.texts.words.numberShort} ${orderId}: ${textOf(faultsOf(context, refusal))}`,
      )
  }
  const faults = refused.length > 0 ? new Map([['', refused.join(' ')]]) : undefined
  if (context.wantsJson) return jsonAnswer(key, faults)
  return faults ? noticeView(context, textOf(faults)) : '/round'
}

const progress = (
  { orders, access }: CourierContext,
  orderId: number,
  report: CourierReport,
  key: string,
) => orders.progressCourierOrder(access.grant, { orderId, report, key })

/** The time of the tap, and the addresses of the photos that the phone has sent before. */
async function shownProof({ id, photoUrl }: CourierContext, form: Form) {
  const urlOf = async (name: string) => {
    const key = textIn(form, name)
    return key === undefined ? undefined : await photoUrl(Number(id), key)
  }
  return {
    at: textIn(form, 'at'),
    photoUrl: await urlOf('photo'),
    signatureUrl: await urlOf('signature'),
  }
}

/** Words a refusal as a courier understands it. */
const faultsOf = ({ texts, round }: CourierContext, refusal: Refusal<ProblemCode>): Faults =>
  faultsOfRefusal(
    { ...texts, problems: { ...texts.problems, ...round.problems } },
    refusal,
    fieldOf,
  )

const fieldOf: FieldOf = (pointer) =>
  pointer.startsWith('/quantities') ? ['quantities', 'quantity'] : fields[pointer]

const fields: Readonly<Record<string, ReturnType<FieldOf>>> = {
  '/comment': ['comment', 'text'],
  '/reason': ['reason', 'text'],
  '/proof/receivedBy': ['receivedBy', 'text'],
  '/proof/collected': ['collected', 'amount'],
  '/proof/code': ['code', 'code'],
  '/proof/exception': ['exception', 'text'],
}

const textOf = (faults: Faults): string => [...new Set(faults.values())].join(' ')

/** The phone removes a step from its queue only after an answer that names its key. */
const jsonAnswer = (key: string, faults: Faults | undefined): Answer => ({
  json: faults ? { key, refused: textOf(faults) } : { key },
})

const noticeView = ({ round }: CourierContext, text: string): Answer => ({
  title: round.title,
  isForm: true,
  content: (
    <>
      <p class="alarm" role="alert">
        {text}
      </p>
      <p>
        <Link class="button" to="/round">
          ‹ {round.back}
        </Link>
      </p>
    </>
  ),
})
