/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { VNode } from 'preact'

/**
 * A text that someone has written, which may be in another direction than the page. Controls of direction are left out:
 * an isolate that the text does not end would end with the `bdi`, and the text behind it would be reordered.
 */
export const OwnText = ({ text }: { readonly text: string }): VNode => (
  <bdi>{text.replaceAll(directionControls, '')}</bdi>
)

/** Embeddings, overrides and isolates. Marks such as U+200F stay: right-to-left texts need them, and they end nowhere. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g
