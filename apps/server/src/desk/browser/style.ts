import { baseStyle } from '@delivery-orders/operations/pages'

const frame = `
:root { --good: #146c43; --warn: #8a5300; --busy: #0b57d0; --card: #fff }
@media (prefers-color-scheme: dark) { :root { --good: #75d6a4; --warn: #f0c36d; --busy: #8ab4f8; --card: #191c20 } }
body { font-size: .95rem; line-height: 1.45 }
header > *, main { max-width: 84rem; padding-inline: clamp(.75rem, 3vw, 1.5rem) }
main { padding-top: 1.25rem }
header { background: var(--shade) }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center }
header nav div { display: flex; flex-wrap: wrap; gap: .1rem 1.1rem }
header nav a { color: inherit; text-decoration: none; padding: .3rem 0; border-bottom: .15rem solid transparent }
header nav a:hover { border-color: var(--line) }
header nav [aria-current] { border-color: var(--link); font-weight: 600 }
header nav form { margin-left: auto }
@media (max-width: 48rem) { header nav div { order: 1; width: 100% } }
h1 { font-size: clamp(1.35rem, 4vw, 1.75rem); margin: 0; overflow-wrap: anywhere }
h2 { font-size: 1.05rem; margin: 1.75rem 0 .5rem }
.trail { font-size: .9rem; margin: 0 0 .35rem }
.title { display: flex; flex-wrap: wrap; gap: .35rem .75rem; align-items: center; justify-content: space-between; margin: 0 0 .75rem }
.lead { font-size: 1rem; display: flex; flex-wrap: wrap; gap: .25rem .9rem; align-items: baseline; margin: 0 0 1rem }
.stranger { max-width: 30rem; margin: 8vh auto 0; padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
.stranger button { margin-top: .75rem; width: 100%; padding: .7rem; background: var(--link); color: var(--on-link); border-color: var(--link) }
`

const parts = `
.mode, .alarm { color: var(--alarm); font-weight: 700 }
.good { color: var(--good); font-weight: 600 }
.chip { display: inline-flex; gap: .4rem; align-items: center }
.chip::before { content: ''; width: .55rem; height: .55rem; border-radius: 50%; background: var(--soft); flex: none }
.chip.good { color: inherit; font-weight: inherit }
.chip.good::before { background: var(--good) }
.chip.busy::before { background: var(--busy) }
.chip.warn::before { background: var(--warn) }
.chip.alarm::before { background: var(--alarm) }
h1 + .chip, .lead .chip { border: 1px solid var(--line); border-radius: 1rem; padding: .1rem .7rem; font-weight: 600 }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1rem 0 1.5rem; padding: 0; list-style: none }
.figures li { margin: 0; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
.figures a { display: block; padding: .7rem 1rem; color: inherit; text-decoration: none; height: 100%; border-radius: inherit }
.figures a:hover { background: var(--shade) }
.figures strong { display: block; font-size: 1.6rem; line-height: 1.25; font-variant-numeric: tabular-nums }
.figures small { display: block; font-weight: 400 }
.figures .small { font-size: 1.1rem; line-height: 1.8 }
.days { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: .3rem; margin: 0; padding: .75rem; list-style: none; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); text-align: center; font-size: .8rem; font-variant-numeric: tabular-nums }
.days li { margin: 0; min-width: 0 }
.days svg { display: block; width: 100%; max-width: 3rem; height: 5.5rem; margin: .15rem auto; fill: var(--link) }
.days small { display: block; color: var(--soft); font-size: .75rem }
@media (max-width: 40rem) { .days { gap: .1rem; padding: .5rem .25rem; font-size: .7rem } .days abbr { display: none } }
.days abbr { text-decoration: none }
.days.many span, .days.many abbr { position: absolute; clip-path: inset(50%) }
@media (max-width: 40rem) { .days.many li:not(:nth-child(7n + 1)) small { visibility: hidden } .days.many small { white-space: nowrap } }
.days.many { gap: .15rem; position: relative; font-size: .7rem }
.strip { display: block; width: 100%; height: 1.75rem; margin-bottom: .75rem; fill: var(--good) }
.strip .alarm { fill: var(--alarm) }
.split { display: grid; gap: 0 2.5rem }
@media (min-width: 64rem) { .split { grid-template-columns: minmax(0, 22rem) minmax(0, 1fr) } }
.split > * > h2:first-child { margin-top: 0 }
@media (max-width: 64rem) { .split > * + * > h2:first-child { margin-top: 1.75rem } }
dl.facts { display: grid; grid-template-columns: minmax(6.5rem, max-content) minmax(0, 1fr); gap: .3rem 1rem; margin: .5rem 0 }
dl.facts dt { color: var(--soft) }
dl.facts dd { margin: 0; overflow-wrap: anywhere }
dl.summary { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); border: 1px solid var(--line); border-radius: .75rem; background: var(--card); margin: 0 0 1.5rem; overflow: hidden }
dl.summary div { padding: .7rem 1rem }
dl.summary dt { color: var(--soft); font-size: .85rem }
dl.summary dd { margin: 0; font-weight: 600; overflow-wrap: anywhere }
.steps { list-style: none; margin: 0; padding: 0 }
.steps li { position: relative; margin: 0; padding: 0 0 1rem 1.4rem; border-left: 2px solid var(--line); margin-left: .3rem }
.steps li:last-child { border-color: transparent; padding-bottom: 0 }
.steps li::before { content: ''; position: absolute; left: -.4rem; top: .35rem; width: .7rem; height: .7rem; border-radius: 50%; background: var(--soft); box-shadow: 0 0 0 3px var(--paper) }
.steps li.good::before { background: var(--good) }
.steps li.busy::before { background: var(--busy) }
.steps li.warn::before { background: var(--warn) }
.steps li.alarm::before { background: var(--alarm) }
.steps li.good, .steps li.alarm { color: inherit; font-weight: inherit }
.steps strong { margin-inline-end: .6rem }
.steps p { margin: .1rem 0; overflow-wrap: anywhere }
blockquote { margin: .2rem 0; padding-inline-start: .7rem; border-inline-start: 3px solid var(--line); overflow-wrap: anywhere }
.link { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; background: var(--shade); padding: .4rem .6rem; border-radius: .45rem; user-select: all; display: block; margin: .25rem 0 }
.copy { display: none }
@media (scripting: enabled) { .copy { display: inline } }
.qr { display: block; width: min(100%, 15rem); border: 1px solid var(--line); border-radius: .45rem }
.body { overflow: auto; max-height: 32rem; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card) }
.body pre { margin: 0; font: .82rem/1.5 ui-monospace, monospace }
td code { font: .82rem/1.5 ui-monospace, monospace; white-space: pre-wrap }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
ul.links { list-style: none; padding: 0 }
`

/** On a phone, each row of a table is a card: its cells are named by `data-label`, and the first is its title. */
const tables = `
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .6rem; background: var(--card) }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .45rem .6rem; font-size: .93rem; text-align: start; vertical-align: top; white-space: nowrap }
td.wide { white-space: normal; min-width: 12rem; overflow-wrap: anywhere }
td.wide .url { overflow-wrap: break-word }
td code.whole { white-space: nowrap }
th.number, td.number { text-align: end; padding-inline: .4rem }
th.number { white-space: normal }
th { color: var(--soft); font-weight: 600; font-size: .85rem; background: var(--shade) }
tr + tr td, thead + tbody td { border-top: 1px solid var(--line) }
tbody tr:hover td { background: var(--shade) }
small { color: var(--soft); font-weight: 400 }
td small { display: block }
@media (max-width: 40rem) {
  .scroll { border: 0; background: none; overflow: visible; position: relative }
  table, tbody { display: block }
  thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { display: flex; flex-wrap: wrap; gap: .05rem .9rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); padding: .5rem .75rem; margin: 0 0 .5rem }
  td, td.wide, td.number { display: block; border: 0; padding: 0; white-space: normal; text-align: start; min-width: 0; overflow-wrap: anywhere }
  td > div, td small { display: inline }
  tr + tr td, thead + tbody td { border: 0 }
  tbody tr:hover td { background: none }
  td:first-child { font-weight: 600; flex-basis: 100% }
  td:not(:first-child)::before { content: attr(data-label) ' '; color: var(--soft); font-size: .8rem }
  td.empty { display: none }
}
`

const forms = `
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 0 }
form.filter { margin: 0 0 1rem }
form label { display: grid; gap: .15rem; color: var(--soft); font-size: .85rem; max-width: 100% }
form.filter label { grid-template-columns: minmax(0, max-content) }
form.search label { flex: 1 1 16rem; grid-template-columns: minmax(0, 1fr) }
input, select, textarea, button { font: inherit; font-size: .95rem; padding: .45rem .7rem; border: 1px solid var(--line); border-radius: .45rem; background: var(--card); color: var(--ink); max-width: 100% }
button { cursor: pointer; font-weight: 600; color: var(--link) }
button:hover, summary:hover { background: var(--shade) }
button.plain { border: 0; background: none; padding: 0; font-weight: 400; color: inherit; text-decoration: underline }
button.danger { color: var(--alarm); border-color: currentColor }
details.ask > summary { cursor: pointer; font-weight: 600; color: var(--link); padding: .45rem .7rem; border: 1px solid var(--line); border-radius: .45rem; list-style: none }
details.ask[open] { border: 1px solid var(--line); border-radius: .45rem; padding: 0 .75rem .75rem; max-width: 24rem; white-space: normal }
details.ask[open] > summary { border: 0; padding-inline: 0 }
.button { display: inline-block; padding: .45rem .7rem; border: 1px solid var(--line); border-radius: .45rem; background: var(--card); font-weight: 600; text-decoration: none }
.button:hover { background: var(--shade) }
button.main { background: var(--link); color: var(--on-link); border-color: var(--link) }
button.first { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%) }
form.sheet { display: block; max-width: 56rem; position: relative }
form.sheet > .actions { margin: 1rem 0 }
fieldset, .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .75rem 1rem; align-items: start }
fieldset { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); margin: 0 0 1rem; padding: .5rem 1rem 1rem }
fieldset > button { justify-self: start }
@media (min-width: 40rem) { .find { margin-top: 1.3rem } }
fieldset > .wide { grid-column: 1 / -1 }
fieldset summary { cursor: pointer; color: var(--link); font-weight: 600; padding: .25rem 0 .5rem }
legend { font-weight: 600; padding: 0 .35rem }
form label.required { display: block }
.required::after { content: ' *' }
.control { display: grid; gap: .15rem; min-width: 0 }
.control > * { min-width: 0; width: 100% }
.control small { color: var(--soft) }
.control small.alarm { color: var(--alarm) }
[aria-invalid] { border-color: var(--alarm) }
.items { display: block }
.item { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 7rem) minmax(0, 9rem); gap: .25rem 1rem; align-items: start; margin: 0 0 .6rem }
@media (max-width: 40rem) { .item { grid-template-columns: 1fr 1fr; margin-bottom: 1rem } .item > :first-child { grid-column: 1 / -1 } }
.preview { max-width: 56rem }
.preview form { margin: 1rem 0 }
form label.check { display: flex; gap: .5rem; align-items: center; color: inherit; font-size: inherit }
.found button { display: block; margin: .25rem 0; text-align: start }
.warnings { border-inline-start: 3px solid var(--warn); padding: .5rem 1rem; margin: .75rem 0; list-style: none; color: var(--warn); font-weight: 600 }
form.below { margin: 1rem 0 }
.apart { margin: 2.5rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); display: flex }
.acts { display: flex; flex-wrap: wrap; gap: .4rem; align-items: flex-start }
.warn { color: var(--warn) }
form.choice { display: block; margin: 0 0 1rem }
@media (max-width: 40rem) { .area td:not(:first-child) { color: var(--soft) } .area td:not(:first-child)::before { content: none } }
form.choice .area { margin: 0 0 1.5rem }
form.choice .title { margin: 0 0 .4rem }
h3 { font-size: .95rem; margin: 0 }
@media (min-width: 40rem) {
  .area table { table-layout: fixed; min-width: 50rem }
  .area th:nth-child(1) { width: 20% }
  .area th:nth-child(2), .area th:nth-child(3) { width: 18% }
  .area th:nth-child(5) { width: 12% }
  .area td { overflow-wrap: anywhere; white-space: normal }
}
.pick { display: inline-flex; gap: .6rem; align-items: center }
.pick input { width: 1.25rem; height: 1.25rem; margin: 0 }
.bar { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: .5rem; padding: .75rem 0; background: var(--paper) }
input.amount { width: 8rem; text-align: end }
details.add { margin: 1rem 0 0 }
details.add > summary { display: inline-block; cursor: pointer; font-weight: 600; color: var(--link); padding: .45rem .7rem; border: 1px solid var(--line); border-radius: .45rem; list-style: none }
details.add form { margin-top: 1rem }
ul.plain { list-style: none; margin: .25rem 0; padding: 0 }
.actions { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: flex-start; margin: 0 0 1rem }
.aside { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center }
.steps-from { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center }
.switch { display: flex; gap: .25rem; padding: .2rem; border-radius: .6rem; background: var(--shade) }
.switch a { color: inherit; text-decoration: none; padding: .2rem .8rem; border-radius: .45rem }
.switch [aria-current] { background: var(--card); font-weight: 600; box-shadow: 0 0 0 1px var(--line) }
`

export const deskStyle: string = [baseStyle, frame, parts, tables, forms].join('')
