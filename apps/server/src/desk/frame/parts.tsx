/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import type { Status } from '@delivery-orders/contract'
import type { Mode, Order } from '@delivery-orders/domain'
import { Link } from '@delivery-orders/operations/pages'
import type { ComponentChildren, VNode } from 'preact'
import type { Act, DeskTexts, Sentence, Word } from '../texts/texts.ts'
import type { DeskContext, View } from './context.tsx'
import { modeIn } from './lists.ts'

type Cell = ComponentChildren

/** A heading that is no word is a name, such as that of a webhook. */
type Column = Word | { readonly name: string }

interface TableParts {
  readonly texts: DeskTexts
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** The columns whose long texts may break. */
  readonly wide?: readonly Word[]
  /** What stands there if there are no rows. */
  readonly empty?: Sentence
}

const numbers: ReadonlySet<unknown> = new Set<Word>([
  ...(['carriedOver', 'carries', 'toHandIn'] as const),
  ...(['cash', 'duration', 'errors', 'ordersMonth', 'ordersToday', 'price', 'quantity'] as const),
  ...(['requests', 'tries', 'waiting', 'webhooks', 'ordersEnded', 'delivered'] as const),
  ...(['partlyDelivered', 'returned', 'canceled', 'failedAttempts', 'fees', 'goods'] as const),
  ...(['cashDue', 'collected', 'difference', 'owed'] as const),
  ...(['errorsHour', 'p50Hour', 'p99Hour', 'requestsHour', 'requestsMinute'] as const),
])

/** A table with its own scroll bar, so that the page never scrolls sideways. On a phone, its rows are cards. */
export const Table = ({
  texts,
  label,
  columns,
  rows,
  wide = [],
  empty = 'nothing',
}: TableParts): VNode => {
  if (rows.length === 0) return <p class="note">{texts.sentences[empty]}</p>
  const heads = columns.map((column) => ({
    name: typeof column === 'string' ? texts.words[column] : column.name,
    kind: numbers.has(column) ? 'number' : wide.some((one) => one === column) ? 'wide' : undefined,
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(({ name, kind }) => (
              <th scope="col" class={kind}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, index) => (
                <td
                  class={
                    [heads[index]?.kind, isEmpty(cell) && 'empty'].filter(Boolean).join(' ') ||
                    undefined
                  }
                  data-label={heads[index]?.name}
                >
                  {isEmpty(cell) ? '–' : <div>{cell}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isEmpty = (cell: Cell): boolean =>
  cell === undefined || cell === null || cell === false || cell === ''

interface FactsParts {
  readonly texts: DeskTexts
  /** A fact without a value is left out. */
  readonly facts: readonly (readonly [Word, Cell])[]
}

export function Facts({ texts, facts }: FactsParts): VNode | null {
  const known = facts.filter(([, value]) => !isEmpty(value))
  if (known.length === 0) return null
  return (
    <dl class="facts">
      {known.map(([word, value]) => (
        <>
          <dt>{texts.words[word]}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}

/** The few facts that are read first. */
export const Summary = ({ texts, facts }: FactsParts): VNode => (
  <dl class="summary">
    {facts
      .filter(([, value]) => !isEmpty(value))
      .map(([word, value]) => (
        <div>
          <dt>{texts.words[word]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

interface FigureParts {
  readonly figure: Cell
  readonly label: Cell
  /** The list of what was counted. */
  readonly to: string
  /** The class of a figure that needs somebody, or of one that is not a number. */
  readonly kind?: 'alarm' | 'small' | undefined
}

export const Figures = ({ figures }: { readonly figures: readonly FigureParts[] }): VNode => (
  <ul class="figures">
    {figures.map(({ figure, label, to, kind }) => (
      <li>
        <Link to={to}>
          <strong class={kind}>{figure}</strong>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

interface ActParts {
  readonly texts: DeskTexts
  readonly to: string
  readonly act: Act
  /** Stands on the button instead of the text of `act`, if that has a number to fill in. */
  readonly label?: string
  /** What it does, if it cannot be undone: the button is behind a question then. */
  readonly asks?: Sentence
  /** What the question names as `{about}`. */
  readonly about?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A button that changes something. One that cannot be undone is asked for twice, without a script. */
export const ActButton = ({
  texts,
  to,
  act,
  label = texts.actions[act],
  asks,
  about = '',
  fields = {},
}: ActParts): VNode => {
  const form = (
    <form method="post" action={to}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={asks ? 'danger' : undefined}>
        {label}
      </button>
    </form>
  )
  if (!asks) return form
  return (
    <details class="ask">
      <summary>{label}…</summary>
      <p>{texts.sentences[asks].replace('{about}', about)}</p>
      {form}
    </details>
  )
}

/** The class of a color: `busy` moves by itself, `warn` needs a look, `alarm` needs somebody. */
export const statusColors: Readonly<Record<Status, string>> = {
  pending: 'warn',
  assigned: 'busy',
  picked_up: 'busy',
  in_transit: 'busy',
  delivered: 'good',
  failed: 'alarm',
  returned: '',
  canceled: '',
}

interface ChipParts {
  readonly color: string
  readonly children: ComponentChildren
}

/** A state with a dot in its color. */
export const Chip = ({ color, children }: ChipParts): VNode => (
  <span class={`chip ${color}`.trim()}>{children}</span>
)

interface StatusParts {
  readonly texts: DeskTexts
  readonly status: Status
}

export const StatusText = ({ texts, status }: StatusParts): VNode => (
  <Chip color={statusColors[status]}>{texts.statuses[status]}</Chip>
)

/** An order whose client gave no reference is called by its number: people cannot read out the one that the service made. */
export const titleOf = (
  { texts }: Pick<DeskContext, 'texts'>,
  { id, reference }: Pick<Order, 'id' | 'reference'>,
): string => (madeReference.test(reference) ? `${texts.words.numberShort} ${id}` : reference)

const madeReference = /^ORD-[0-9A-HJKMNP-TV-Z]{26}$/

/** Says a time as people do; pointing at it shows the time itself. */
export function timeText(
  { formats, now, today }: Pick<DeskContext, 'formats' | 'now' | 'today'>,
  instant: number | null | undefined,
): VNode | undefined {
  if (instant === null || instant === undefined) return undefined
  return (
    <time dateTime={new Date(instant).toISOString()} title={formats.time(instant, today)}>
      {formats.past(instant, now)}
    </time>
  )
}

interface CopyParts {
  readonly texts: DeskTexts
  readonly text: string
}

/** Needs the script; without it, the text beside the button is selected with one click. */
export const CopyButton = ({ texts, text }: CopyParts): VNode => (
  <button
    type="button"
    class="plain copy"
    aria-live="polite"
    data-copy={text}
    data-copied={texts.words.copied}
  >
    {texts.words.copy}
  </button>
)

interface FieldParts {
  readonly label: string
  readonly children: ComponentChildren
}

/** A field of a form below its label. */
export const Field = ({ label, children }: FieldParts): VNode => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
  <label>
    {label}
    {children}
  </label>
)

/** Leads to the same page with the orders of the other mode. */
export const ModeSwitch = ({
  texts,
  query,
  path,
}: Pick<DeskContext, 'texts' | 'query'> & { readonly path: string }): VNode => (
  <nav class="switch" aria-label={texts.words.mode}>
    {(['live', 'test'] as const).map((mode) => (
      <Link
        to={`${path}?mode=${mode}`}
        aria-current={mode === modeIn({ query }) ? 'page' : undefined}
      >
        {texts.modes[mode]}
      </Link>
    ))}
  </nav>
)

export const modeText = ({ texts }: Pick<DeskContext, 'texts'>, mode: Mode): VNode | undefined =>
  mode === 'test' ? <span class="mode">{texts.words.test}</span> : undefined

export interface CountedDay {
  readonly day: string
  readonly count: number
}

interface BarsParts extends Pick<DeskContext, 'texts' | 'formats'> {
  readonly days: readonly CountedDay[]
  /** A count of so many may be more. */
  readonly max?: number
}

const barHeight = 100
/** Numbers of more days have no room. */
const numberedDays = 14

export function DayBars({ texts, formats, days, max }: BarsParts): VNode {
  const most = Math.max(...days.map(({ count }) => count))
  if (!(most > 0)) return <p class="note">{texts.sentences.noOrdersYet}</p>
  const weekdays = new Intl.DateTimeFormat(texts.locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <ol class={days.length > numberedDays ? 'days many' : 'days'}>
      {days.map(({ day, count }) => {
        const height = Math.ceil((count / most) * barHeight)
        const weekday = weekdays.format(Date.parse(day))
        return (
          <li title={`${day}: ${formats.number(count)}`}>
            <span>
              {formats.number(count)}
              {count === max && '+'}
            </span>
            <svg viewBox={`0 0 10 ${barHeight}`} preserveAspectRatio="none" aria-hidden="true">
              <rect y={barHeight - height} width="10" height={height} />
            </svg>
            <small>
              <abbr>{weekday} </abbr>
              {Number(day.slice(8))}
            </small>
          </li>
        )
      })}
    </ol>
  )
}

/** The page that says why an action was refused. */
export const refused = ({ texts }: Pick<DeskContext, 'texts'>, why: string, mode?: Mode): View => ({
  ...(mode && { mode }),
  title: texts.sentences.refused,
  content: <p>{why}</p>,
})
