import { baseStyle } from '@delivery-orders/operations/pages'

export const deskStyle: string = `${baseStyle}
:root { --good: #146c43 }
@media (prefers-color-scheme: dark) { :root { --good: #75d6a4 } }
body { font-size: .97rem; line-height: 1.45 }
header > *, main { max-width: 84rem; padding-inline: clamp(.75rem, 3vw, 1.5rem) }
main { padding-top: 1.25rem }
header { background: var(--shade) }
header nav { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; align-items: baseline }
header nav a { color: inherit; text-decoration: none; padding: .25rem 0 }
header nav a:hover, header nav [aria-current] { text-decoration: underline; text-decoration-thickness: .15rem }
header nav form { margin-left: auto; display: flex; gap: .75rem; align-items: baseline }
h1 { font-size: clamp(1.35rem, 4vw, 1.75rem); margin: 0 0 .75rem }
h2 { font-size: 1.05rem; margin: 1.75rem 0 .5rem }
.mode, .alarm { color: var(--alarm); font-weight: 700 }
.good { color: var(--good); font-weight: 600 }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .6rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .45rem .7rem; text-align: start; vertical-align: top; white-space: nowrap }
td.wide { white-space: normal; min-width: 14rem; overflow-wrap: anywhere }
th { color: var(--soft); font-weight: 600; background: var(--shade) }
tr + tr td, thead + tbody td { border-top: 1px solid var(--line) }
dl.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .3rem 1rem; margin: .5rem 0 }
dl.facts dt { color: var(--soft) }
dl.facts dd { margin: 0; overflow-wrap: anywhere }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .75rem; margin: 0 0 1.5rem; padding: 0; list-style: none }
.figures li { margin: 0; border: 1px solid var(--line); border-radius: .75rem }
.figures a, .figures div { display: block; padding: .8rem 1rem; color: inherit; text-decoration: none }
.figures strong { display: block; font-size: 1.7rem; line-height: 1.2 }
.columns { display: grid; gap: 0 2.5rem }
@media (min-width: 60rem) { .columns { grid-template-columns: 1fr 1fr } }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 0 }
form.filter { margin: 0 0 1rem }
input, select, button { font: inherit; padding: .4rem .7rem; border: 1px solid var(--line); border-radius: .45rem; background: var(--paper); color: inherit; max-width: 100% }
input[type=search] { flex: 1 1 16rem }
button { cursor: pointer; font-weight: 600; color: var(--link) }
button.plain { border: 0; background: none; padding: 0; font-weight: 400; color: inherit; text-decoration: underline }
button.danger { color: var(--alarm); border-color: currentColor }
details.ask > summary { cursor: pointer; font-weight: 600; color: var(--link); padding: .4rem 0 }
details.ask[open] { border-inline-start: 3px solid var(--line); padding-inline-start: .75rem }
.actions { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: flex-start; margin: 1rem 0 }
.link { font-family: ui-monospace, monospace; overflow-wrap: anywhere; background: var(--shade); padding: .75rem; border-radius: .5rem }
`
