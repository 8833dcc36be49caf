/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { type CsvCell, csvOf } from '../../operator/csv.ts'
import { daysBefore } from '../../operator/days.ts'
import {
  type Report,
  type ReportKey,
  type ReportQuery,
  type ReportSums,
  reportKeys,
} from '../../operator/report.ts'
import type { PageContext, ReportAction, ReportContext, ReportPage } from '../frame/context.tsx'
import { noFaults } from '../frame/form-values.ts'
import { Hidden, Input, Select } from '../frame/forms.tsx'
import { modeIn } from '../frame/lists.ts'
import { DayBars, ModeSwitch, Table } from '../frame/parts.tsx'
import { type SpanName, spansOf } from '../frame/spans.ts'
import type { DeskTexts, Word } from '../texts/texts.ts'

const shownMax = 500
/** A longer period would let somebody wait. */
const daysMax = 400

type Query = PageContext['query']

/** The columns behind the name, in the sequence of the report. */
const counts = [
  ...(['ordersEnded', 'delivered', 'partlyDelivered', 'returned', 'canceled'] as const),
  'failedAttempts',
] as const satisfies readonly Word[]
const amounts = [
  ...(['fees', 'goods', 'cashDue', 'collected', 'difference', 'owed'] as const),
] as const satisfies readonly Word[]

/** Adds up a period by client, courier, sender or day. */
export const reportsPage: ReportPage = async (context) => {
  const { reports, texts, query, timeZone } = context
  const search = searchIn(context, query)
  const report = await reports.read(search)
  const isOver = search.to <= context.today
  return {
    title: texts.pages.reports,
    ...(!reports.client && { aside: <ModeSwitch {...context} path="/reports" /> }),
    content: (
      <>
        {form(context, search)}
        <p class="note">
          {texts.sentences.reportZone.replace('{zone}', timeZone)}{' '}
          {!isOver && <strong>{texts.sentences.soFar}</strong>}
        </p>
        <DayBars {...context} days={report.days} />
        <h2>
          {texts.words[search.by as (typeof reportKeys)[number]]} (
          {report.sums.map(({ currency }) => currency).join(', ') || context.currency})
        </h2>
        {table(context, search, report)}
        {report.rows.length > 0 && csvForms(context, search)}
      </>
    ),
  }
}

/** Reads the filters; days that are none are those of the current month. */
function searchIn({ today, timeZone, reports }: ReportContext, query: Query): ReportQuery {
  const month = spansOf(today).thisMonth
  const from = dayIn(query['from']) ?? month.from
  const last = dayIn(query['to']) ?? (from <= month.to ? month.to : from)
  const isSpan = last >= from && last < daysBefore(from, -daysMax)
  return {
    mode: modeIn({ query }),
    from,
    to: daysBefore(isSpan ? last : from, -1),
    by: keysOf(reports).find((key) => key === query['by']) ?? (reports.client ? 'day' : 'client'),
    clientName: query['client'] || undefined,
    timeZone,
  }
}

/** The filters that the reports of a shop do not have: they are about one client in one mode. */
const scopeOf = (
  { client }: ReportContext['reports'],
  { mode, clientName = '' }: ReportQuery,
): Readonly<Record<string, string>> => (client ? {} : { mode, client: clientName })

/** The reports of a shop are about one client. */
const keysOf = ({ client }: ReportContext['reports']) =>
  client ? reportKeys.filter((key) => key !== 'client') : reportKeys

const dayIn = (text = ''): string | undefined =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

function form({ texts, query, today, reports }: ReportContext, search: ReportQuery): VNode {
  const { words } = texts
  const last = daysBefore(search.to, 1)
  const field = { form: { ...query, by: search.by, from: search.from, to: last }, faults: noFaults }
  const by = { by: search.by, ...scopeOf(reports, search) }
  return (
    <>
      <form class="filter" method="get" action={reports.path}>
        {!reports.client && <Hidden fields={{ mode: search.mode }} />}
        <Input {...field} name="from" label={words.from} type="date" />
        <Input {...field} name="to" label={words.until} type="date" />
        <Select
          {...field}
          name="by"
          label={words.reportBy}
          options={keysOf(reports).map((key) => [key, words[key]] as const)}
        />
        {!reports.client && <Input {...field} name="client" label={words.client} />}
        <button type="submit">{words.show}</button>
      </form>
      <p class="links">
        {Object.entries(spansOf(today)).map(([span, days]) => (
          <Link to={`${reports.path}?${new URLSearchParams({ ...by, ...days })}`}>
            {words[span as SpanName]}
          </Link>
        ))}
      </p>
    </>
  )
}

function table(context: ReportContext, { by }: ReportQuery, { rows, sums }: Report): VNode {
  const { texts, formats } = context
  const isMixed = sums.length > 1
  const cells = (sum: ReportSums) => [
    ...countsOf(sum).map((count) => count > 0 && formats.number(count)),
    ...amountsOf(sum).map((amount) => amount !== 0 && formats.number(amount)),
    ...(isMixed ? [sum.currency] : []),
  ]
  const shown = rows.slice(0, shownMax)
  return (
    <>
      <Table
        texts={texts}
        label={texts.pages.reports}
        columns={[
          by as (typeof reportKeys)[number],
          ...counts,
          ...amounts,
          ...(isMixed ? (['currency'] as const) : []),
        ]}
        empty="nothingSettled"
        rows={[
          ...shown.map(({ name, ...sum }) => [nameText(texts, name[by]), ...cells(sum)]),
          ...(rows.length > 1
            ? sums.map((sum) => [
                <strong>{texts.words.all}</strong>,
                ...cells(sum).map((cell) => cell && <strong>{cell}</strong>),
              ])
            : []),
        ]}
      />
      {rows.length > shownMax && (
        <p class="note">{texts.sentences.firstFound.replace('{count}', String(shownMax))}</p>
      )}
    </>
  )
}

function nameText({ words }: DeskTexts, name: string | number | null | undefined): string {
  if (name === null) return words.erased
  return name === '' || name === undefined ? words.noName : String(name)
}

const countsOf = (sum: ReportSums): readonly number[] => [
  ...[sum.orders, sum.delivered, sum.partlyDelivered, sum.returned, sum.canceled],
  sum.failedAttempts,
]

const amountsOf = (sum: ReportSums): readonly number[] => [
  ...[sum.fees, sum.goods, sum.due, sum.collected, sum.difference, sum.owed],
]

function csvForms({ texts, reports }: ReportContext, search: ReportQuery): VNode {
  const { from, by } = search
  const fields = { from, to: daysBefore(search.to, 1), ...scopeOf(reports, search) }
  const choices = [
    [by, texts.actions.csvReport],
    ['order', texts.actions.csvOrders],
  ] as const
  return (
    <div class="actions">
      {choices.map(([key, label]) => (
        <form method="post" action={`${reports.path}/csv`}>
          <Hidden fields={{ ...fields, by: key }} />
          <button type="submit">{label}</button>
        </form>
      ))}
    </div>
  )
}

/** Saves the report, or a row for each of its orders. The row of the audit is written first. */
export const reportCsv: ReportAction = async (context, fields) => {
  const { reports, texts } = context
  const by: ReportKey = fields['by'] === 'order' ? 'order' : searchIn(context, fields).by
  const search = { ...searchIn(context, fields), by }
  const subject = `${search.from} ${search.to}`
  await reports.recordFile(subject)
  const { rows } = await reports.read(search)
  const names =
    by === 'order' ? (['client', 'number', 'reference'] as const) : ([by] as const satisfies Word[])
  const heads = [...names, 'currency', ...counts, ...amounts] as const
  const cells = rows.map(({ name, ...sum }): readonly CsvCell[] => [
    ...Object.values(name).map((value) =>
      typeof value === 'number' ? value : nameText(texts, value),
    ),
    ...[sum.currency, ...countsOf(sum), ...amountsOf(sum)],
  ])
  // Spreadsheets in French expect semicolons.
  const text = csvOf(
    [heads.map((word) => texts.words[word]), ...cells],
    texts.locale === 'fr' ? ';' : ',',
  )
  const name = `report-${search.from}-${daysBefore(search.to, 1)}-${by}.csv`
  return { name, type: 'text/csv; charset=utf-8', text }
}
