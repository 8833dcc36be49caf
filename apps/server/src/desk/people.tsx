/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import {
  type AuditPlace,
  type AuditRecord,
  auditActions,
  type DeskAccess,
  type DeskRole,
  deskRoles,
  isDeskName,
  secretText,
  tokenHash,
} from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import { dayMs } from '../operator/days.ts'
import { pageAudit } from '../operator/list-audit.ts'
import { qrPath } from '../operator/qr-code.ts'
import type { DeskAction, DeskContext, DeskPage } from './context.tsx'
import { ActButton, Field, Table, timeText } from './parts.tsx'
import { linkMs } from './sessions.ts'
import type { DeskTexts } from './texts.ts'

/** Lists who may enter, and makes links for others. */
export const invitesPage: DeskPage = async (context) => {
  const { store, texts, random, access } = context
  const accesses = (await store.desk.list()).filter((each) => each.side === 'staff')
  return {
    title: texts.pages.invites,
    content: (
      <>
        <form class="filter" method="post" action="/invites">
          {/* The form has the key of the link, so that pressing the button twice makes one link. */}
          <input type="hidden" name="key" value={secretText(random)} />
          <Field label={texts.words.name}>
            <input name="name" required maxLength={64} />
          </Field>
          <Field label={texts.words.role}>
            <select name="role">
              {deskRoles.map((role) => (
                <option value={role}>{texts.roles[role]}</option>
              ))}
            </select>
          </Field>
          <button type="submit">{texts.actions.invite}</button>
        </form>
        <Table
          texts={texts}
          label={texts.pages.invites}
          columns={['name', 'role', 'entered', 'seen', 'action']}
          rows={accesses.map(({ id, actor, role, invitedAt, enteredAt, seenAt }) => [
            id === access.session ? `${actor.name} (${texts.words.you})` : actor.name,
            texts.roles[role],
            enteredAt === null ? linkText(context, { invitedAt }) : timeText(context, enteredAt),
            timeText(context, seenAt),
            <ActButton texts={texts} to={`/invites/${id}/end`} act="end" asks="endAsks" />,
          ])}
        />
      </>
    ),
  }
}

/** Says until when a link that nobody has used can be used. */
export function linkText(
  { texts, formats, now, today }: DeskContext,
  { invitedAt }: Pick<DeskAccess, 'invitedAt'>,
): string {
  const until = invitedAt + linkMs
  return until <= now
    ? texts.sentences.linkOver
    : texts.sentences.linkUntil.replace('{time}', formats.time(until, today))
}

const keyForm = /^[\w-]{24}$/

export const invite: DeskAction = async (context, form) => {
  const { store, texts, access, now } = context
  const { name = '', role, key = '' } = form
  if (!isDeskName(name) || !keyForm.test(key) || !deskRoles.includes(role as DeskRole))
    return '/invites'
  const id = await store.desk.invite({
    name,
    role: role as DeskRole,
    keyHash: tokenHash(key),
    now,
    by: access.actor,
  })
  const title = texts.pages.invites
  const who = `${name} (${texts.roles[role as DeskRole]})`
  return { title, content: invitation(context, who, id === undefined ? undefined : key) }
}

/** Shows a link that lets somebody enter. `key`: undefined if the form was sent before. */
export function invitation(
  { texts, origin }: Pick<DeskContext, 'texts' | 'origin'>,
  who: string,
  key: string | undefined,
): VNode {
  if (key === undefined) return <p>{texts.sentences.inviteKnown}</p>
  const link = `${origin}/enter/${key}`
  return (
    <>
      <p>
        <OwnText text={who} />: {texts.sentences.inviteLink}
      </p>
      <p class="link">{link}</p>
      <p>{texts.sentences.scanCode}</p>
      <QrCode text={link} label={texts.sentences.scanCode} />
    </>
  )
}

interface QrParts {
  readonly text: string
  readonly label: string
}

/** Dark on light in each color scheme, because not every reader takes the opposite. */
function QrCode({ text, label }: QrParts): VNode {
  const { path, size } = qrPath(text)
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

export const endAccess: DeskAction = async ({ store, access, id, now }) => {
  if (!/^\d{1,15}$/.test(id)) return undefined
  await store.desk.end(Number(id), now, access.actor)
  return '/invites'
}

const auditMax = 100
const examinedMax = 1_500

/** Shows who did what, newest first. */
export const auditPage: DeskPage = async (context) => {
  const { store, texts, query } = context
  const { by = '', action = '', since = '', until = '' } = query
  const search = {
    since: dayIn(since) ?? 0,
    before: placeIn(query['after']) ?? endOf(until),
    limit: auditMax,
    action: auditActions.find((known) => known === action),
    by: by === '' ? undefined : by,
  }
  const { rows, next } = await pageAudit(store.overview, search, examinedMax)
  const filters = { by, action, since, until }
  const times = new Intl.DateTimeFormat(texts.locale, {
    ...{ dateStyle: 'medium', timeStyle: 'medium' },
    timeZone: context.timeZone,
  })
  return {
    title: texts.pages.audit,
    content: (
      <>
        <form class="filter" method="get" action="/audit">
          <Field label={texts.words.person}>
            <input type="search" name="by" value={by} />
          </Field>
          <Field label={texts.words.action}>
            <select name="action">
              <option value="">{texts.words.allActions}</option>
              {auditActions.map((each) => (
                <option value={each} selected={each === action}>
                  {texts.audited[each]}
                </option>
              ))}
            </select>
          </Field>
          <Field label={texts.words.from}>
            <input type="date" name="since" value={since} />
          </Field>
          <Field label={texts.words.until}>
            <input type="date" name="until" value={until} />
          </Field>
          <button type="submit">{texts.words.filter}</button>
        </form>
        <Table
          texts={texts}
          label={texts.pages.audit}
          columns={['at', 'person', 'action', 'subject']}
          rows={rows.map(({ at, actor, owner, action, subject }) => [
            <time dateTime={new Date(at).toISOString()}>{times.format(at)}</time>,
            personText(texts, actor, owner),
            texts.audited[action],
            subjectText(action, subject),
          ])}
        />
        <nav class="actions" aria-label={texts.words.next}>
          {query['after'] && <Link to={auditAddress(filters)}>{texts.words.newer}</Link>}
          {next && (
            <Link to={auditAddress({ ...filters, after: `${next.at}.${next.id}` })}>
              {texts.words.next}
            </Link>
          )}
        </nav>
      </>
    ),
  }
}

const auditAddress = (filters: Readonly<Record<string, string>>): string =>
  `/audit?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))}`

/** The start of a day in UTC; undefined for what is no day. */
function dayIn(text: string): number | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(start) ? undefined : start
}

/** The place behind the last row of a day. */
function endOf(day: string): AuditPlace | undefined {
  const start = dayIn(day)
  return start === undefined ? undefined : { at: start + dayMs, id: 0 }
}

function placeIn(text = ''): AuditPlace | undefined {
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return at === undefined ? undefined : { at: Number(at), id: Number(id) }
}

const personText = (
  { actors }: DeskTexts,
  { kind, name }: AuditRecord['actor'],
  owner: string | null,
): string => [name, `(${owner === null ? '' : `${owner}, `}${actors[kind]})`].join(' ').trim()

/** The subject of an action on an order is its number, and that on a webhook is its id. */
function subjectText(action: string, subject: string | null) {
  if (subject === null) return undefined
  const [kind] = action.split('.')
  if (kind === 'order' && /^\d+$/.test(subject))
    return <Link to={`/orders/${subject}`}>{subject}</Link>
  return kind === 'webhook' ? <Link to={`/webhooks/${subject}`}>{subject}</Link> : subject
}
