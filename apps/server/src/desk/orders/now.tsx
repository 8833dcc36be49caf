/** @jsxRuntime automatic */
/** @jsxImportSource preact */

import { type Status, statuses } from '@delivery-orders/contract'
import { Link } from '@delivery-orders/operations/pages'
import type { DatabaseStore } from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { dayMs, daysBefore, startOfDay } from '../../operator/days.ts'
import {
  examinedMax,
  type FoundStuckOrder,
  findStuck,
  lateAfter,
} from '../../operator/stuck-orders.ts'
import { type DeskContext, type DeskPage, mayAct } from '../frame/context.tsx'
import { countedMax, countText, modeIn } from '../frame/lists.ts'
import { type CountedDay, DayBars, Figures, ModeSwitch } from '../frame/parts.tsx'
import { notSentLine, webhooksTable } from '../webhooks/webhooks.tsx'
import { SearchForm } from './order-search.tsx'
import { stuckTable } from './order-table.tsx'

/** Counts of a day stop here. */
const countedADayMax = 5_000
const shownMax = 9
const shownDays = 14

/** How long a webhook that the service has disabled stays on the page. */
const disabledMs = 7 * dayMs

/** What needs somebody now: each figure is a link. */
export const nowPage: DeskPage = async (context) => {
  const { store, texts, now, today } = context
  const { overview } = store
  const mode = modeIn(context)
  const [stuck = [], failing, disabled, days] = await Promise.all([
    findStuck(store, { mode, late: { now, today }, limit: countedMax + 1, examined: examinedMax }),
    overview.failing(shownMax, countedMax + 1),
    overview.webhooks({ disabledSince: now - disabledMs, limit: shownMax, counted: countedMax }),
    countDays(context),
  ])
  const lateness = await overview.lateness(now, examinedMax)
  const broken = failing.count + disabled.length
  const webhooks = await Promise.all(
    failing.longest.map(({ id }) => overview.webhooks({ id, counted: countedMax })),
  )
  const isQuiet = stuck.length === 0 && broken === 0
  return {
    title: texts.pages.now,
    aside: <ModeSwitch {...context} path="/" />,
    content: (
      <>
        <SearchForm {...context} />
        {notSentLine(context, lateness)}
        {await figures(context, stuck, { failing: broken, lateness })}
        {isQuiet && <p class="good">{texts.sentences.quiet}</p>}
        {stuck.length > 0 && (
          <>
            <h2>{texts.words.stuck}</h2>
            {stuckTable(context, stuck.slice(0, shownMax))}
            {allLinks(context, stuck)}
          </>
        )}
        {broken > 0 && (
          <>
            <h2>{texts.pages.webhooks}</h2>
            {webhooksTable(context, [...webhooks.flat(), ...disabled])}
          </>
        )}
        <h2 id="days">{texts.words.ordersADay}</h2>
        <DayBars {...context} days={days} max={countedADayMax} />
      </>
    ),
  }
}

const isLateNow = (context: DeskContext, order: FoundStuckOrder): boolean =>
  lateAfter(order, context) !== undefined

function allLinks(context: DeskContext, stuck: readonly FoundStuckOrder[]): VNode {
  const { words } = context.texts
  const late = stuck.filter((order) => isLateNow(context, order)).length
  const lists = [
    [late, words.allLate, 'late'],
    [stuck.length - late, words.allNotMoving, 'stuck'],
  ] as const
  return (
    <p class="links">
      {lists.map(
        ([count, label, show]) =>
          count > 0 && (
            <Link to={`/orders?mode=${modeIn(context)}&show=${show}`}>
              {label} ({countText(count)})
            </Link>
          ),
      )}
    </p>
  )
}

interface NeededFacts {
  /** How many webhooks fail, or were disabled by the service. */
  readonly failing: number
  readonly lateness: Awaited<ReturnType<DeskContext['store']['overview']['lateness']>>
}

async function figures(
  context: DeskContext,
  stuck: readonly FoundStuckOrder[],
  { failing, lateness }: NeededFacts,
): Promise<VNode> {
  const { store, texts, formats, now } = context
  const mode = modeIn(context)
  const span = { from: 0, to: Number.MAX_SAFE_INTEGER, max: examinedMax + 1 }
  const count = (status: Status) =>
    store.overview.countOrders({ ...span, mode, statuses: [status] })
  const [pending, assigned, pickedUp, onTheWay, failed] = [
    await count('pending'),
    await count('assigned'),
    await count('picked_up'),
    await count('in_transit'),
    await count('failed'),
  ]
  const isPartial = Math.max(pending, assigned, pickedUp, onTheWay, failed) > examinedMax
  const late = stuck.filter((order) => isLateNow(context, order)).length
  const waitedMs = Math.max(lateness.working.lateMs, lateness.failing.lateMs)
  const { words } = texts
  const alarmIf = (is: boolean) => (is ? ('alarm' as const) : undefined)
  const counted = (value: number, label: string, list: string, mayBeMore = false) => ({
    figure: mayBeMore ? `${Math.min(value, countedMax)}+` : countText(value),
    label,
    to: `/orders?mode=${mode}&${list}`,
  })
  return (
    <Figures
      figures={[
        { ...counted(late, words.late, 'show=late', isPartial), kind: alarmIf(late > 0) },
        {
          ...counted(stuck.length - late, words.notMoving, 'show=stuck', isPartial),
          kind: alarmIf(stuck.length > late),
        },
        { ...counted(failed, words.failedNow, 'status=failed'), kind: alarmIf(failed > 0) },
        {
          ...counted(pending, words.unassigned, 'status=pending'),
          ...(mayAct(context.access, 'planner') && { to: `/assign?mode=${mode}` }),
        },
        counted(onTheWay, words.onTheWay, 'status=in_transit'),
        {
          figure: countText(failing),
          label: words.failingWebhooks,
          to: '/webhooks',
          kind: alarmIf(failing > 0),
        },
        {
          figure: waitedMs === 0 ? '–' : formats.past(now - waitedMs, now),
          label: words.oldestWaiting,
          to: '/webhooks',
          kind: 'small',
        },
      ]}
    />
  )
}

const countDays = (context: DeskContext): Promise<readonly CountedDay[]> =>
  Promise.all(
    Array.from({ length: shownDays }, async (_, index) => {
      const day = daysBefore(context.today, shownDays - 1 - index)
      return { day, count: await countDay(context, day) }
    }),
  )

/** The counts of days that are over, by mode and day: they do not change, and those of two weeks read many rows. */
const pastCounts = new WeakMap<DatabaseStore, Map<string, number>>()
const pastCountsMax = 100
/** An order is stored within this time. */
const storedWithinMs = 3_600_000

async function countDay(
  { store, query, now, timeZone }: DeskContext,
  day: string,
): Promise<number> {
  const mode = modeIn({ query })
  const from = startOfDay({ today: day, timeZone })
  const to = startOfDay({ today: daysBefore(day, -1), timeZone })
  const known = pastCounts.get(store) ?? new Map<string, number>()
  const past = known.get(`${mode} ${day}`)
  if (past !== undefined) return past
  const count = await store.overview.countOrders({ mode, statuses, from, to, max: countedADayMax })
  if (to + storedWithinMs > now) return count
  if (known.size >= pastCountsMax) known.clear()
  pastCounts.set(store, known.set(`${mode} ${day}`, count))
  return count
}
