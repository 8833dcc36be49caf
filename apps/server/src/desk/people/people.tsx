/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Mode } from '@delivery-orders/domain'
import { tokenHash } from '@delivery-orders/operations'
import { Link, OwnText } from '@delivery-orders/operations/pages'
import {
  type AuditPosition,
  type AuditRecord,
  auditActions,
  type DeskAccess,
  type DeskRole,
  deskRoles,
  isDeskName,
} from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { daysBefore } from '../../operator/days.ts'
import { pageAudit } from '../../operator/list-audit.ts'
import { qrPath } from '../../operator/qr-code.ts'
import { localTimes } from '../../operator/zone.ts'
import type { DeskAction, DeskContext, DeskPage, PageContext } from '../frame/context.tsx'
import { formKeyIn, keyField } from '../frame/form-key.tsx'
import { ActButton, CopyButton, Field, Table, timeText } from '../frame/parts.tsx'
import { linkMs } from '../frame/sessions.ts'
import type { DeskTexts } from '../texts/texts.ts'

/** Lists who may enter, and makes links for others. */
export const invitesPage: DeskPage = async (context) => {
  const { store, texts, access } = context
  const accesses = (await store.desk.list()).filter((each) => each.side !== 'courier')
  return {
    title: texts.pages.invites,
    content: (
      <>
        <form class="filter" method="post" action="/invites">
          {/* The form has the key of the link, so that pressing the button twice makes one link. */}
          {keyField(context)}
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
          rows={accesses.map((each) => [
            each.id === access.session
              ? `${each.actor.name} (${texts.words.you})`
              : each.actor.name,
            roleText(texts, each),
            each.enteredAt === null ? linkText(context, each) : timeText(context, each.enteredAt),
            timeText(context, each.seenAt),
            <ActButton texts={texts} to={`/invites/${each.id}/end`} act="end" asks="endAsks" />,
          ])}
        />
      </>
    ),
  }
}

function roleText(texts: DeskTexts, access: DeskAccess): string {
  if (access.side === 'shop') return shopText(texts, access.canWrite, access.client.mode)
  return access.side === 'staff' ? texts.roles[access.role] : ''
}

/** What one of a client's people may do, and in which mode. */
export const shopText = ({ shop, modes }: DeskTexts, canWrite: boolean, mode: Mode): string =>
  `${canWrite ? shop.changes : shop.looks}, ${modes[mode]}`

/** Says until when a link that nobody has used can be used. */
export function linkText(
  { texts, formats, now, today }: PageContext,
  { invitedAt }: Pick<DeskAccess, 'invitedAt'>,
): string {
  const until = invitedAt + linkMs
  return until <= now
    ? texts.sentences.linkOver
    : texts.sentences.linkUntil.replace('{time}', formats.time(until, today))
}

export const invite: DeskAction = async (context, form) => {
  const { store, texts, access, now } = context
  const { name = '', role } = form
  const key = formKeyIn(form)
  if (!isDeskName(name) || key === undefined || !deskRoles.includes(role as DeskRole))
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

/** Asks whom of a client to invite. */
export const InviteShop = ({ context }: { readonly context: DeskContext }): VNode => {
  const { texts, id } = context
  return (
    <form class="filter" method="post" action={`/clients/${encodeURIComponent(id)}/invite`}>
      {keyField(context)}
      <Field label={texts.words.name}>
        <input name="name" required maxLength={64} />
      </Field>
      <Field label={texts.words.mode}>
        <select name="mode">
          {(['live', 'test'] as const).map((mode) => (
            <option value={mode}>{texts.modes[mode]}</option>
          ))}
        </select>
      </Field>
      <Field label={texts.words.role}>
        <select name="right">
          <option value="read">{texts.shop.looks}</option>
          <option value="write">{texts.shop.changes}</option>
        </select>
      </Field>
      <button type="submit">{texts.actions.invite}</button>
    </form>
  )
}

export const inviteShop: DeskAction = async (context, form) => {
  const { store, texts, access, id: client, now } = context
  const { name = '', right } = form
  const key = formKeyIn(form)
  const clientId = await store.access.findClient(client)
  if (clientId === undefined || key === undefined) return undefined
  if (!isDeskName(name)) return `/clients/${encodeURIComponent(client)}`
  const mode = form['mode'] === 'test' ? 'test' : 'live'
  const canWrite = right === 'write'
  const id = await store.desk.invite({
    name,
    client: { clientId, mode },
    canWrite,
    keyHash: tokenHash(key),
    now,
    by: access.actor,
  })
  const who = `${name} (${client}, ${shopText(texts, canWrite, mode)})`
  return {
    title: texts.shop.invite,
    content: invitation(context, who, id === undefined ? undefined : key),
  }
}

/** Shows a link that lets somebody enter. `key`: undefined if the form was sent before. `phone`: of the person, if known. */
export function invitation(
  { texts, origin }: Pick<DeskContext, 'texts' | 'origin'>,
  who: string,
  key: string | undefined,
  phone?: string,
): VNode {
  if (key === undefined) return <p>{texts.sentences.inviteKnown}</p>
  const link = `${origin}/enter/${key}`
  return (
    <>
      <p>
        <OwnText text={who} />: {texts.sentences.inviteLink}
      </p>
      <p class="link">{link}</p>
      <div class="links">
        <CopyButton texts={texts} text={link} />
        {phone !== undefined && (
          <Link to={`https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(link)}`}>
            {texts.words.whatsApp}
          </Link>
        )}
      </div>
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
    since: dayIn(context, since) ?? 0,
    before: positionIn(query['after']) ?? endOf(context, until),
    limit: auditMax,
    action: auditActions.find((known) => known === action),
    by: by === '' ? undefined : by,
  }
  const { rows, next } = await pageAudit(store.overview, search, examinedMax)
  const filters = { by, action, since, until }
  const times = new Intl.DateTimeFormat(texts.locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
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
          rows={runsOf(rows).map(({ record: { at, actor, owner, action, subject }, count }) => [
            <time dateTime={new Date(at).toISOString()}>{times.format(at)}</time>,
            personText(texts, actor, owner),
            `${texts.audited[action]}${count > 1 ? ` (${count}×)` : ''}`,
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

interface Run {
  readonly record: AuditRecord
  readonly count: number
}

/** One press can send hundreds of events again: rows that differ in their time alone are one. */
function runsOf(rows: readonly AuditRecord[]): readonly Run[] {
  const runs: Run[] = []
  for (const record of rows) {
    const last = runs.at(-1)
    if (last && isSameBut(last.record, record))
      runs[runs.length - 1] = { ...last, count: last.count + 1 }
    else runs.push({ record, count: 1 })
  }
  return runs
}

const isSameBut = (one: AuditRecord, other: AuditRecord): boolean =>
  one.actor.id === other.actor.id && one.action === other.action && one.subject === other.subject

const auditAddress = (filters: Readonly<Record<string, string>>): string =>
  `/audit?${new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))}`

/** The start of a day; undefined for what is no day. */
const dayIn = ({ timeZone }: Pick<DeskContext, 'timeZone'>, day: string): number | undefined =>
  localTimes(timeZone).read(`${day}T00:00`)

/** The position behind the last row of a day. */
function endOf(context: DeskContext, day: string): AuditPosition | undefined {
  if (dayIn(context, day) === undefined) return undefined
  const end = dayIn(context, daysBefore(day, -1))
  return end === undefined ? undefined : { at: end, id: 0 }
}

function positionIn(text = ''): AuditPosition | undefined {
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
