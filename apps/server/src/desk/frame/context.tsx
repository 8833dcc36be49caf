/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ClientKey, Mode, Order } from '@delivery-orders/domain'
import type {
  CallOperation,
  CourierOperations,
  Random,
  Rendering,
} from '@delivery-orders/operations'
import type { Formats } from '@delivery-orders/operations/pages'
import {
  type ClientGrant,
  type CourierCash,
  type CourierRecord,
  type DatabaseStore,
  type DeskRole,
  deskRoles,
  type FleetOrder,
  type HandOver,
} from '@delivery-orders/operations/store'
import type { VNode } from 'preact'
import { findOrder } from '../../operator/find-orders.ts'
import type { Report, ReportQuery } from '../../operator/report.ts'
import type { Shop } from '../../operator/shop.ts'
import type { WebhookDesk } from '../../operator/webhook-desk.ts'
import type { RoundTexts } from '../texts/round-texts.ts'
import type { DeskTexts } from '../texts/texts.ts'
import type { Sealed } from './sealed.ts'
import type { CourierVisitor, ShopVisitor, StaffVisitor } from './visitor.ts'

/** What the pages of every side are made from. */
export interface PageContext {
  readonly random: Random
  readonly phoneCountry: string | undefined
  /** The address of the desk, for links that people are given. */
  readonly origin: string
  readonly texts: DeskTexts
  readonly formats: Formats
  /** The zone and the currency of what people enter. */
  readonly timeZone: string
  readonly currency: string
  readonly now: number
  /** The current day in the zone of the pages. */
  readonly today: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** The part of the address that names one thing; '' on a list. */
  readonly id: string
}

/** What pages of orders are made from: all clients' for the staff, those of one client for its people. */
export interface OrderContext extends PageContext {
  readonly rendering: Rendering
  readonly sealed: Sealed
  /** Whether names and phones are shown. */
  readonly seesPeople: boolean
  /** Whether the person may enter, change and cancel orders. */
  readonly canWrite: boolean
  /** The address of the list. */
  readonly ordersPath: '/orders' | '/shop/orders'
  /** The address of the form for a new order. */
  readonly newOrderPath: '/orders/new' | '/shop/new-order'
  /** Returns the address of an order. */
  readonly pathOf: (order: Pick<Order, 'id' | 'reference'>) => string
}

/** What the pages about webhooks are made from, on each side. */
export interface WebhookContext extends OrderContext {
  readonly webhooks: WebhookDesk
  readonly webhookPaths: WebhookPaths
  readonly webhookRights: WebhookRights
}

interface WebhookPaths {
  /** The list of webhooks. */
  readonly list: '/webhooks' | '/shop/webhooks'
  /** Undefined on a side that has one client. */
  readonly client: ((name: string) => string) | undefined
}

interface WebhookRights {
  /** Whether the person may test it, and send events again. */
  readonly canRetry: boolean
  readonly canDisable: boolean
  /** Whether the person reads what was sent, without a row of the audit. */
  readonly canRead: boolean
}

/** What reports are made from, on each side. */
export interface ReportContext extends PageContext {
  readonly reports: ReportDesk
}

export interface ReportDesk {
  readonly path: '/reports' | '/shop/reports'
  /** The only client and mode of a shop's reports. */
  readonly client: ClientGrant | undefined
  read(query: ReportQuery): Promise<Report>
  /** Writes the row of the audit about a file with a report. */
  recordFile(subject: string): Promise<void>
}

/** What every page of the staff is made from. */
export interface DeskContext extends WebhookContext, ReportContext {
  readonly access: StaffVisitor
  readonly store: DatabaseStore
  /** Calls the operations that clients call, for a client. */
  readonly call: CallOperation
  /** What the pages of a courier are made from, for paper: its forms are not shown. */
  readonly roundOf: (courier: CourierRecord) => CourierContext
}

/** What every page of a shop is made from. It has no store, so that other clients are out of reach. */
export interface ShopContext extends WebhookContext, ReportContext {
  readonly access: ShopVisitor
  readonly shop: Shop
}

/** What every page of a courier is made from. It has no store, so that what others carry is out of reach. */
export interface CourierContext extends PageContext {
  readonly access: CourierVisitor
  readonly round: RoundTexts
  readonly orders: CourierOperations
  readonly readCash: () => Promise<RoundCash>
  /** Whether the queue of the phone asks, and not a person. */
  readonly wantsJson: boolean
  readonly hasPhotos: boolean
  /** Returns the address of a photo of an order; undefined if there is none. */
  readonly photoUrl: (orderId: number, key: string) => Promise<string | undefined>
}

/** What a courier has to hand in, and has handed in today. */
export interface RoundCash {
  readonly cash: readonly CourierCash[]
  readonly handOvers: readonly HandOver[]
}

export interface View {
  readonly title: string
  /** Stands beside the title. */
  readonly aside?: VNode | undefined
  /** The mode of the orders that it shows. Default: that of the address. */
  readonly mode?: Mode
  /** Whether people fill the page in: a refresh would replace the revision that they have seen. */
  readonly isForm?: true
  /** Whether it is for paper only, without the frame of a page. */
  readonly isPaper?: true
  readonly content: VNode
}

/** Undefined if there is no such thing: the answer is 404. */
export type ReportPage = PageFor<ReportContext>
export type WebhookPage = PageFor<WebhookContext>
export type DeskPage = PageFor<DeskContext>
export type ShopPage = PageFor<ShopContext>
export type CourierPage = PageFor<CourierContext>

type PageFor<Context> = (context: Context) => Promise<View | undefined>

/** A file to save. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly text: string
}

export type ReportAction = ActionFor<ReportContext>
export type WebhookAction = ActionFor<WebhookContext>
export type DeskAction = ActionFor<DeskContext>
export type ShopAction = ActionFor<ShopContext>
export type CourierAction = ActionFor<CourierContext>

export type ActionFor<Context> = (
  context: Context,
  form: Readonly<Record<string, string | undefined>>,
) => Promise<Answer>

/** Where the browser goes after an action, the page that shows its result once, or a file. Undefined: 404. */
export type Answer = string | View | Download | { readonly json: object } | undefined

export const mayAct = (access: Pick<StaffVisitor, 'role'>, role: DeskRole): boolean =>
  deskRoles.indexOf(access.role) >= deskRoles.indexOf(role)

/** A person of the desk acts for a client with a role of the desk, and not with scopes. */
export const grantOf = (
  { actor }: Pick<StaffVisitor, 'actor'>,
  { clientId, mode }: ClientKey,
  clientName: string,
): ClientGrant => ({ clientId, mode, clientName, actor, scopes: new Set() })

/** Returns the number of a field or a query; undefined if it is none. */
export const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** Finds the order of an address. */
export const orderAt = async ({ store, id }: DeskContext): Promise<FleetOrder | undefined> =>
  /^\d{1,15}$/.test(id) ? findOrder(store, Number(id)) : undefined

/** Finds the courier of an address, unless it has ended. */
export async function courierAt({
  store,
  id,
}: Pick<DeskContext, 'store' | 'id'>): Promise<CourierRecord | undefined> {
  const number = numberIn(id)
  const courier = number === undefined ? undefined : await store.couriers.get(number)
  return courier?.endedAt === null ? courier : undefined
}
