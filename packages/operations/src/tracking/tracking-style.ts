import { baseStyle } from '../pages/style.ts'

/** The style of the pages for recipients: one column, and two on wide screens. */
export const style: string = `${baseStyle}
:root { --page: var(--shade); --card: var(--paper); --good: #146c43 }
@media (prefers-color-scheme: dark) {
  :root { --page: var(--paper); --card: var(--shade); --good: #75d6a4 }
}
body { background: var(--page); line-height: 1.5; overflow-wrap: anywhere }
header { border: 0 }
header > *, main { max-width: 32rem; padding-left: 1rem; padding-right: 1rem }
main { padding-top: 0; padding-bottom: 3rem }
section, dl, .items, .steps { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; margin: 0 0 .75rem }
h1 { font-size: clamp(1.5rem, 6.5vw, 1.9rem); letter-spacing: -.015em; margin: 0; text-wrap: balance }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem }
p, li { margin: 0 }
header p { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; font-weight: 600; margin: 0 auto; padding-top: 1.25rem }
header bdi { color: var(--soft); font-weight: 400 }
.lead { color: var(--soft); font-size: 1rem; margin-top: .4rem; text-wrap: pretty }
.state { position: relative; overflow: hidden; padding-top: 1.5rem }
.state::before { content: ''; position: absolute; inset: 0 0 auto; height: .3rem; background: var(--tone) }
.open { --tone: var(--link) }
.good { --tone: var(--good) }
.bad { --tone: var(--alarm) }
.good h1, .bad h1 { color: var(--tone) }
.bar { display: flex; gap: .3rem; margin-top: 1.1rem }
.bar span { flex: 1; height: .4rem; border-radius: .2rem; background: var(--line) }
.bar .done { background: var(--tone) }
dl { padding-top: .35rem; padding-bottom: .35rem }
dl div { padding: .8rem 0 }
dl div + div, li + li { border-top: 1px solid var(--line) }
dt, small, time, .note { color: var(--soft); font-size: .9rem }
dd { margin: 0; font-weight: 600; text-wrap: balance }
dd small { font-weight: 400 }
.big small { display: block }
.late { color: var(--alarm) }
.big dd { font-size: 1.3rem; line-height: 1.3 }
.call { display: block; margin-top: .7rem; padding: .75rem 1rem; border-radius: .7rem; background: var(--link); color: var(--on-link); text-align: center; text-decoration: none }
.help { margin-bottom: .75rem }
.help a { display: block; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); text-align: center; text-decoration: none; font-weight: 600 }
.ask { margin-bottom: .75rem; color: var(--soft); font-size: 1rem; text-wrap: pretty }
.door p + p { margin-top: .5rem }
.door { border: 2px solid var(--link); font-weight: 600 }
.test { margin-bottom: .75rem; padding: .6rem 1.25rem; border: 2px dashed var(--alarm); border-radius: 1rem; color: var(--alarm); font-weight: 700 }
ul, ol { list-style: none }
.items li { display: flex; gap: 1rem; justify-content: space-between; padding: .8rem 0 }
.items { padding-top: .35rem; padding-bottom: .35rem }
.items small { display: block }
.items span, .steps span { text-wrap: pretty }
.items b { white-space: nowrap; font-weight: 600 }
.steps li { position: relative; padding: 0 0 1.1rem; padding-inline-start: 1.6rem; border: 0; color: var(--soft) }
.steps li:last-child { padding-bottom: 0 }
.steps li::before { content: ''; position: absolute; inset-inline-start: 0; top: .4rem; width: .75rem; height: .75rem; border-radius: 50%; background: var(--soft) }
.steps li:not(:last-child)::after { content: ''; position: absolute; inset-inline-start: .3125rem; top: 1.15rem; bottom: -.4rem; width: 2px; background: var(--line) }
.steps li:first-child { color: var(--ink); font-weight: 600 }
.steps li:first-child::before { background: var(--tone) }
.steps time, .steps small { display: block; font-weight: 400 }
.note { margin: 1.25rem 0 0 }
@media (min-width: 56rem) {
  main:has(.more), body:has(.more) header p { max-width: 60rem }
  main:has(.more) { display: grid; grid-template-columns: 1fr 1fr; column-gap: 1.5rem }
  .test, .note { grid-column: 1 / -1 }
  .more h2:first-child { margin-top: 0 }
}
`
