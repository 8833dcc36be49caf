/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { secretText } from '@delivery-orders/operations'
import type { VNode } from 'preact'
import type { DeskAction, PageContext } from './context.tsx'

/** A field that makes a second press of the button of a form have no effect: it is another one on each page. */
export const keyField = ({ random }: Pick<PageContext, 'random'>): VNode => (
  <input type="hidden" name="key" value={secretText(random)} />
)

const keyForm = /^[\w-]{24}$/

/** Returns undefined for a form that no page of the desk has. */
export const formKeyIn = ({ key = '' }: Parameters<DeskAction>[1]): string | undefined =>
  keyForm.test(key) ? key : undefined
