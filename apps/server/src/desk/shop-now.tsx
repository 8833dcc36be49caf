/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ShopPage } from './context.tsx'

/** Shows what needs the shop's attention. */
export const shopNowPage: ShopPage = ({ texts }) =>
  Promise.resolve({ title: texts.pages.now, content: <></> })
