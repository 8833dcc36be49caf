/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import {
  type DatabaseStore,
  type DeskRole,
  deskRoles,
  type Random,
  type Rendering,
} from '@delivery-orders/operations'
import type { Formats } from '@delivery-orders/operations/pages'
import type { VNode } from 'preact'
import type { Sealed } from './sealed.ts'
import type { DeskTexts } from './texts.ts'
import type { Visitor } from './visitor.ts'

/** What every page of the desk is made from. */
export interface DeskContext {
  readonly store: DatabaseStore
  readonly rendering: Rendering
  readonly random: Random
  readonly sealed: Sealed
  readonly phoneCountry: string | undefined
  /** The address of the desk, for links that people are given. */
  readonly origin: string
  readonly access: Visitor
  readonly texts: DeskTexts
  readonly formats: Formats
  readonly now: number
  /** The current day in the zone of the pages. */
  readonly today: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** The part of the address that names one thing; '' on a list. */
  readonly id: string
}

export interface View {
  readonly title: string
  /** Stands beside the title. */
  readonly aside?: VNode | undefined
  readonly content: VNode
}

/** Undefined if there is no such thing: the answer is 404. */
export type DeskPage = (context: DeskContext) => Promise<View | undefined>

/** Where the browser goes after an action, or the page that shows its result once. Undefined: 404. */
export type DeskAction = (
  context: DeskContext,
  form: Readonly<Record<string, string | undefined>>,
) => Promise<string | View | undefined>

export const mayAct = (access: Pick<Visitor, 'role'>, role: DeskRole): boolean =>
  deskRoles.indexOf(access.role) >= deskRoles.indexOf(role)
