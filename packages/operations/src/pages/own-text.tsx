/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { VNode } from 'preact'

/** A text that someone has written, which may be in another direction than the page. */
export const OwnText = ({ text }: { readonly text: string }): VNode => <bdi>{text}</bdi>
