/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { Link } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { findStuck } from '../operator/stuck-orders.ts'
import type { DeskContext, DeskPage } from './context.tsx'
import { stuckTable } from './orders.tsx'
import { Table, timeText } from './parts.tsx'

/** Counts stop here, so that no page reads more rows the more there are. */
const countedMax = 500
const shownMax = 20

/** What needs somebody now: each figure is a link. */
export const nowPage: DeskPage = async (context) => {
  const { store, texts, now, today } = context
  const late = { now, today }
  const [stuck = [], failing, lateness] = await Promise.all([
    findStuck(store, { late, limit: countedMax + 1 }),
    store.overview.failing(shownMax),
    store.overview.lateness(now),
  ])
  const minutes = Math.floor(Math.max(lateness.working.lateMs, lateness.failing.lateMs) / 60_000)
  const figures = [
    [countText(stuck.length), texts.words.late, '#late'],
    [String(failing.count), `${texts.words.webhooks}: ${texts.words.failingSince}`, '/webhooks'],
    [`${minutes} min`, texts.words.waiting, '/webhooks'],
  ] as const
  return {
    title: texts.pages.now,
    content: (
      <>
        <ul class="figures">
          {figures.map(([figure, label, href]) => (
            <li>
              <Link to={href}>
                <strong>{figure}</strong>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {stuck.length === 0 && failing.count === 0 && <p class="good">{texts.sentences.quiet}</p>}
        {stuck.length > 0 && (
          <>
            <h2 id="late">
              {texts.words.orders}: {texts.words.late}
            </h2>
            {stuckTable(context, stuck.slice(0, shownMax))}
          </>
        )}
        {failing.count > 0 && (
          <>
            <h2>{texts.pages.webhooks}</h2>
            {failingTable(context, failing.longest)}
          </>
        )}
      </>
    ),
  }
}

const countText = (count: number): string => (count > countedMax ? `${countedMax}+` : String(count))

type Failing = Awaited<ReturnType<DeskContext['store']['overview']['failing']>>['longest']

const failingTable = (context: DeskContext, webhooks: Failing): VNode => (
  <Table
    texts={context.texts}
    label={context.texts.pages.webhooks}
    columns={['webhook', 'failingSince', 'waiting']}
    rows={webhooks.map(({ id, failingSince, waiting }) => [
      <Link to={`/webhooks/${id}`}>{id}</Link>,
      timeText(context, failingSince),
      waiting,
    ])}
  />
)
