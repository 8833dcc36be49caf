/** HTML pages. They are an entry of their own, because Node alone cannot run `.tsx`, and the SDK must not carry Preact. */
export { type Formats, formatsOf } from './languages/formats.ts'
export type { LanguageName } from './languages/languages.ts'
export { Link } from './pages/link.tsx'
export { OwnText } from './pages/own-text.tsx'
export { htmlType, Page, renderPage } from './pages/page.tsx'
export { contentSecurityPolicy } from './pages/page-policy.ts'
export { baseStyle } from './pages/style.ts'
export {
  type PageAnswer,
  type PageSettings,
  receiptNotice,
  type TrackingPages,
  trackingPages,
} from './tracking/tracking-pages.ts'
