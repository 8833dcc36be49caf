/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact'

export interface LinkParts {
  readonly to: string
  readonly class?: string | undefined
  /** Made by the service itself, so that it runs no code. Its scheme may be http while the service is tried out. */
  readonly isOwn?: boolean
  readonly 'aria-current'?: 'page' | undefined
  /** For a page elsewhere that people come back from. */
  readonly target?: '_blank'
  readonly children: ComponentChildren
}

/** A link, or only its text if it leads somewhere else than links may: `javascript:` in a stored URL would run as ours. */
export const Link = ({ to, isOwn = false, children, ...others }: LinkParts): VNode =>
  isOwn || allowed.test(to) ? (
    <a {...others} href={to}>
      {children}
    </a>
  ) : (
    <span {...others}>{children}</span>
  )

/** Paths, which stay on this service, and addresses that run no code. `//` and `/\` would lead to another host. */
const allowed = /^(?:\.{1,2}\/|\/(?![/\\])|https:\/\/|tel:|geo:|mailto:)/
