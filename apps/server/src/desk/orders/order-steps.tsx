/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Status } from '@delivery-orders/contract'
import type { ChangedField, Order, Proof } from '@delivery-orders/domain'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { TracedDispatch } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import type { OrderStep } from '../../operator/order-steps.ts'
import type { WebhookTrace } from '../../operator/order-traces.ts'
import type { OrderContext, PageContext, WebhookContext } from '../frame/context.tsx'
import { Chip, Facts, statusColors, Table } from '../frame/parts.tsx'
import { type DeskTexts, type Word, wordFor } from '../texts/texts.ts'
import { answerText, eventPathOf, pathOf } from '../webhooks/webhooks.tsx'
import { courierText } from './order-table.tsx'

/** Shows what has happened to an order, oldest first. */
export const timeline = (
  context: OrderContext,
  order: Order,
  steps: readonly OrderStep[],
  isShown: boolean,
): VNode => (
  <ol class="steps">
    {steps.map((step, index) => {
      // The status that an event left the order with is the one before the next event.
      const status = steps[index + 1]?.event.previousStatus ?? order.status
      return (
        <li class={statusColors[status]}>
          <strong>{wordFor(context.texts.events, step.event.kind)}</strong>
          <span class="note">{stepTime(context, step.event.at)}</span>
          {reporterText(context, step)}
          {movedItems(context, order, step)}
          {told(context, order, step, isShown)}
        </li>
      )
    })}
  </ol>
)

const stepTime = ({ formats, today }: PageContext, at: number): VNode => (
  <time dateTime={new Date(at).toISOString()}>{formats.time(at, today)}</time>
)

function reporterText(context: OrderContext, step: OrderStep): VNode | undefined {
  const reporter = step.reporterName ?? step.reporter
  const parts = [reporter, step.actor && actorWords(context, step.actor)].filter(Boolean)
  const courier = courierText(context, step.courier ?? undefined)
  if (parts.length === 0 && !courier) return undefined
  const { words } = context.texts
  return (
    <p class="note">
      {courier && (
        <>
          {words.courier} {courier}
          {parts.length > 0 && ' · '}
        </>
      )}
      {parts.length > 0 && `${words.reporter} ${parts.join(', ')}`}
    </p>
  )
}

/** `actor`: its kind and its name, as `actorText` writes them. */
function actorWords({ texts }: PageContext, actor: string): string {
  const [kind = '', ...name] = actor.split(' ')
  return [wordFor(texts.actors, kind), ...name].join(' ')
}

/** Names the items of a step that moved only some of them. */
function movedItems(
  { texts }: PageContext,
  { items }: Order,
  { event: { changedItems, changed } }: OrderStep,
): VNode | undefined {
  if (changed && changed.length > 0)
    return (
      <p class="note">
        {texts.words.changed}: {changed.map((field) => fieldText(texts, field)).join(', ')}
      </p>
    )
  if (changedItems.length === 0 || changedItems.length === items.length) return undefined
  return (
    <p>
      {changedItems.map(({ position, status }) => (
        <>
          <OwnText text={items[position]?.itemName ?? ''} />: {texts.statuses[status as Status]}.{' '}
        </>
      ))}
    </p>
  )
}

/** Words the pointer to a field. A field that a newer release has added stays as it is. */
const fieldText = ({ words }: DeskTexts, field: ChangedField): string =>
  field
    .replace('/address/name', '/street')
    .replace('/address/', '/')
    .split('/')
    .slice(1)
    .map((part) => wordFor(words, wordFor(fieldWords, part)))
    .join(' › ')

type PartOf<Pointer extends string> = Pointer extends `/${infer Part}/${infer Rest}`
  ? Part | PartOf<`/${Rest}`>
  : Pointer extends `/${infer Part}`
    ? Part
    : never

/** The words for the parts of pointers that are not words of the desk themselves. */
const fieldWords: Readonly<Record<Exclude<PartOf<ChangedField>, Word>, Word>> = {
  collect: 'cash',
  deliveryDeadline: 'deadline',
  deliveryFee: 'fee',
  deliveryInstructions: 'instructions',
  deliveryWindow: 'window',
  estimatedAt: 'due',
  latitude: 'position',
  longitude: 'position',
  note: 'comment',
  receiptUrl: 'receipt',
}

/** What the report says besides: the reason, the comment, the cash and the proof. */
function told(
  context: PageContext,
  order: Order,
  { event, reason, comment }: OrderStep,
  isShown: boolean,
): VNode {
  const { texts, formats } = context
  const proof = proofOf(order, event)
  return (
    <>
      {reason !== null && <p>{wordFor(texts.reasons, reason)}</p>}
      {isShown && comment !== null && (
        <blockquote>
          <OwnText text={comment} />
        </blockquote>
      )}
      <Facts
        texts={texts}
        facts={[
          [
            'collected',
            event.collected !== undefined && formats.amount(event.collected, order.currency),
          ],
          ...(proof && isShown ? proofFacts(context, proof) : []),
        ]}
      />
    </>
  )
}

function proofOf(
  { reports }: Order,
  { changedItems, moment }: OrderStep['event'],
): Proof | undefined {
  const [moved] = changedItems
  const number = moved && moment?.items[moved.position]?.proof
  return number === undefined ? undefined : reports?.[number - 1]?.proof
}

type Fact = Parameters<typeof Facts>[0]['facts'][number]

function proofFacts(context: PageContext, proof: Proof): readonly Fact[] {
  const { texts } = context
  const { receivedBy, photoUrl, signatureUrl, exception, latitude, longitude, at } = proof
  const linkTo = (url: string | undefined) => url && <Link to={url}>{texts.words.show}</Link>
  return [
    ['receivedBy', receivedBy && <OwnText text={receivedBy} />],
    ['photo', linkTo(photoUrl)],
    ['signature', linkTo(signatureUrl)],
    ['codeChecked', proof.codeChecked && '✓'],
    ['ageChecked', proof.ageChecked && '✓'],
    ['exception', exception && <OwnText text={exception} />],
    ['position', latitude !== undefined && positionLink(latitude, longitude)],
    ['courierTime', at !== undefined && stepTime(context, at)],
  ]
}

const positionLink = (latitude: number, longitude: number | undefined): VNode => (
  <Link to={`geo:${latitude},${longitude}`}>{`${latitude}, ${longitude}`}</Link>
)

/** Each event by each webhook: how its sending ended, and the number of attempts. Each cell leads to its attempts. */
export const deliveries = (
  context: WebhookContext,
  steps: readonly OrderStep[],
  traces: readonly WebhookTrace[],
): VNode =>
  traces.length === 0 ? (
    <p class="note">{context.texts.sentences.noWebhook}</p>
  ) : (
    <Table
      texts={context.texts}
      label={context.texts.pages.webhooks}
      columns={['event', ...traces.map(({ webhook: { url } }) => ({ name: new URL(url).host }))]}
      rows={steps.map(({ event }) => [
        wordFor(context.texts.events, event.kind),
        ...traces.map(({ dispatches }) =>
          cell(
            context,
            dispatches.findLast(({ sequence }) => sequence === event.sequence),
          ),
        ),
      ])}
    />
  )

const dispatchColors: Readonly<Record<TracedDispatch['status'], string>> = {
  pending: 'warn',
  succeeded: 'good',
  failed: 'alarm',
  abandoned: '',
}

function cell(context: WebhookContext, dispatch: TracedDispatch | undefined): VNode | undefined {
  if (!dispatch) return undefined
  const { texts } = context
  const { webhookId, number, status, tries, last } = dispatch
  return (
    <Link to={eventPathOf(pathOf(context, { id: webhookId }), number)}>
      <Chip color={dispatchColors[status]}>
        {texts.dispatches[status]}
        {status !== 'succeeded' && last && tries > 0
          ? ` (${answerText(texts, last)}, ${tries}×)`
          : ''}
      </Chip>
    </Link>
  )
}
