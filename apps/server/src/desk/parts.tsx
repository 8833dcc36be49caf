/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Status } from '@delivery-orders/contract'
import { Link } from '@delivery-orders/operations/pages'
import type { ComponentChildren, VNode } from 'preact'
import type { DeskContext } from './context.tsx'
import type { Act, DeskTexts, Sentence, Word } from './texts.ts'

type Cell = ComponentChildren

interface TableParts {
  readonly texts: DeskTexts
  readonly label: string
  readonly columns: readonly Word[]
  readonly rows: readonly (readonly Cell[])[]
  /** The columns whose long texts may break. */
  readonly wide?: readonly Word[]
}

/** A table with its own scroll bar, so that the page never scrolls sideways. */
export const Table = ({ texts, label, columns, rows, wide = [] }: TableParts): VNode =>
  rows.length === 0 ? (
    <p class="note">{texts.sentences.nothing}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{texts.words[column]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, index) => (
                <td class={wide.includes(columns[index] as Word) ? 'wide' : undefined}>
                  {cell ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )

interface FactsParts {
  readonly texts: DeskTexts
  /** A fact without a value is left out. */
  readonly facts: readonly (readonly [Word, Cell])[]
}

export const Facts = ({ texts, facts }: FactsParts): VNode => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([word, value]) => (
        <>
          <dt>{texts.words[word]}</dt>
          <dd>{value}</dd>
        </>
      ))}
  </dl>
)

interface ActParts {
  readonly texts: DeskTexts
  readonly to: string
  readonly act: Act
  /** What it does, if it cannot be undone: the button is behind a question then. */
  readonly asks?: Sentence
  readonly fields?: Readonly<Record<string, string>>
}

/** A button that changes something. One that cannot be undone is asked for twice, without a script. */
export const ActButton = ({ texts, to, act, asks, fields = {} }: ActParts): VNode => {
  const form = (
    <form method="post" action={to}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={asks ? 'danger' : undefined}>
        {texts.actions[act]}
      </button>
    </form>
  )
  if (!asks) return form
  return (
    <details class="ask">
      <summary>{texts.actions[act]}…</summary>
      <p>{texts.sentences[asks]}</p>
      {form}
    </details>
  )
}

export const StatusText = ({
  texts,
  status,
}: {
  readonly texts: DeskTexts
  readonly status: Status
}): VNode => (
  <span class={status === 'failed' ? 'alarm' : status === 'delivered' ? 'good' : undefined}>
    {texts.statuses[status]}
  </span>
)

export const timeText = (
  { formats, today }: Pick<DeskContext, 'formats' | 'today'>,
  instant: number | null | undefined,
): string | undefined =>
  instant === null || instant === undefined ? undefined : formats.time(instant, today)

export const orderLink = (id: number, text: string): VNode => (
  <Link to={`./orders/${id}`}>{text}</Link>
)
