/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

export interface PageParts {
  readonly title: string
  /** The language of the texts, as a BCP 47 tag. */
  readonly language: string
  /** Left to right, if undefined. */
  readonly direction?: 'rtl' | undefined
  /** The relative path of the icon: relative paths work behind a proxy that adds a prefix. */
  readonly icon: string
  /** Further elements of `<head>`. */
  readonly head?: ComponentChildren
  /** The whole style sheet, of which `contentSecurityPolicy` has the hash. It begins with `baseStyle`. */
  readonly style: string
  readonly header: ComponentChildren
  /** The content of `<main>`. */
  readonly children: ComponentChildren
}

/** A page for people. */
export const Page = ({
  title,
  language,
  direction,
  icon,
  head,
  style,
  header,
  children,
}: PageParts): VNode => (
  <html lang={language} dir={direction}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      {head}
      <link rel="icon" href={icon} />
      <style>{style}</style>
    </head>
    <body>
      <header>{header}</header>
      <main>{children}</main>
    </body>
  </html>
)

export const renderPage = (page: VNode): string => `<!doctype html>\n${renderToString(page)}\n`

export const htmlType = 'text/html; charset=utf-8'
