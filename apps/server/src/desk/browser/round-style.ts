import { baseStyle } from '@delivery-orders/operations/pages'

/** For a phone in the sun: large type, full contrast, and targets for a thumb. */
const round = `
:root { --ink: #000; --soft: #3d434c; --card: #fff; --good: #0b5d38; --line: #8b929c; --alarm: #a3130a }
@media (prefers-color-scheme: dark) { :root { --ink: #fff; --soft: #c9ced6; --card: #1d2025; --good: #7be3ad; --line: #6b7280; --alarm: #ffb4ab } }
[hidden] { display: none !important }
body { font-size: 1.15rem; line-height: 1.4 }
header > *, main { max-width: 40rem; padding-inline: .75rem }
main { padding-top: .5rem }
header nav { display: flex; gap: .75rem; align-items: center; padding-block: .35rem }
header form { margin-left: auto }
h1 { font-size: 1.5rem; margin: .5rem 0 }
h2 { font-size: 1.25rem; margin: 1.5rem 0 .5rem }
.count { background: var(--ink); color: var(--paper); border-radius: 1rem; padding: .05rem .6rem; font-size: 1rem }
.alarm:empty { display: none }
.alarm, .mode { color: var(--alarm); font-weight: 700 }
#queue:not(:has(> .foot:only-child), [hidden]), #news:not(:empty) { border: .2rem solid var(--ink); border-radius: .6rem; padding: .5rem .75rem; margin: .5rem 0; font-weight: 600 }
#queue > .foot { position: fixed; inset: auto 0 0; z-index: 1; margin: 0; padding: .6rem .75rem; background: var(--ink); color: var(--paper); font-size: 1rem; font-weight: 600 }
main:has(> #queue > .foot) { padding-bottom: 9rem }
.taken > .until, .stop:not(.taken) > .later { display: none }
.refused { border-left: .4rem solid var(--alarm); padding-left: .6rem; margin: .5rem 0 1rem; color: var(--alarm) }
.refused p { margin: .2rem 0 .5rem }
.refused button { margin-top: .5rem }
.stop { scroll-margin-top: .5rem; border: .12rem solid var(--line); border-radius: .75rem; background: var(--card); margin: 0 0 .75rem }
.stop > :not(summary) { margin: .75rem }
.stop > summary { padding: .75rem; cursor: pointer; list-style: none; display: grid; gap: .2rem }
.stop > summary strong { font-size: 1.3rem; line-height: 1.2 }
.stop[open] { border-color: var(--ink) }
.stop.waiting { border-style: dashed; opacity: .85 }
.waiting form, .waiting .panel { display: none }
.state:not(:empty) { color: var(--alarm); font-weight: 700 }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; margin-top: .2rem }
.chips span { border: .1rem solid var(--line); border-radius: .5rem; padding: .1rem .5rem; font-size: 1rem; font-weight: 600 }
.chips .money { background: var(--good); border-color: var(--good); color: var(--paper) }
.chips .alarm { border-color: currentColor }
.ways, .acts { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem; align-items: start }
.acts > [open], .acts > form, .acts > :only-child { grid-column: 1 / -1; margin: 0 }
.acts > [open] { order: -1 }
.acts:has(> [open]) > * { grid-column: 1 / -1 }
.accepted + .accepted { margin-top: .75rem }
.button, button, summary.button, .panel > summary { display: block; width: 100%; padding: .85rem .25rem; border: .12rem solid var(--line); border-radius: .6rem; background: var(--paper); color: var(--ink); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; list-style: none }
button.plain { border: 0; background: none; font-weight: 400; padding: .5rem; text-decoration: underline; width: auto }
.say { font-size: 1.25rem; border-left: .35rem solid var(--line); padding-left: .6rem }
.say small { display: block; font-size: 1rem }
.say.cash { border-color: var(--good) }
.say strong { display: block; font-size: 1.7rem; line-height: 1.2 }
.note, small { color: var(--soft) }
.things { margin-block: .5rem; padding-left: 1.2rem }
.panel.delivered > summary, button.main { background: var(--good); border-color: var(--good); color: var(--paper) }
.panel.delivered[open] > summary { background: none; color: var(--good) }
.panel.failed > summary, .panel.returned > summary { color: var(--alarm); border-color: currentColor }
.failed button.main { background: var(--alarm); border-color: var(--alarm) }
form { display: grid; gap: .75rem; margin: .75rem 0 0 }
header form { margin-top: 0 }
fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: .5rem; min-width: 0 }
legend { font-weight: 700; padding: 0 0 .35rem }
.control { display: grid; gap: .2rem }
.control label, .accepted, .photo { font-weight: 700; display: grid; gap: .3rem }
input:not([type=checkbox], [type=radio]), select, textarea { font: inherit; font-size: 1.35rem; padding: .6rem; border: .12rem solid var(--ink); border-radius: .5rem; background: var(--paper); color: var(--ink); width: 100% }
.photo input { font-size: 1rem }
.photo ::file-selector-button { font: inherit; font-weight: 700; padding: .6rem .75rem; margin-inline-end: .75rem }
.check { display: flex; gap: .75rem; align-items: center; padding: .4rem 0 }
.check input { width: 1.8rem; height: 1.8rem; flex: none; accent-color: var(--good) }
.reasons { grid-template-columns: 1fr 1fr }
.reasons legend { grid-column: 1 / -1 }
.reasons label { display: block; position: relative }
.reasons input { position: absolute; opacity: 0; width: 100%; height: 100%; margin: 0 }
.reasons span { display: grid; place-items: center; height: 100%; min-height: 3.4rem; padding: .4rem; border: .12rem solid var(--line); border-radius: .6rem; text-align: center; line-height: 1.2 }
.reasons input:checked + span { background: var(--ink); color: var(--paper); font-weight: 700 }
.reasons input:focus-visible + span { outline: 3px solid var(--link); outline-offset: 2px }
.more > summary { padding: .5rem 0; text-decoration: underline; cursor: pointer }
.done { list-style: none; padding: 0 }
.done small, .sums small { display: block }
.sums { display: grid; grid-template-columns: 1fr auto; gap: .4rem 1rem }
.sums dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums }
.paper { display: none }
`

/** Paper has no buttons, and phones are written out. */
const paper = `
.paper { display: block }
body { font-size: 10pt }
header form, #queue, #news, .acts, button, .ways { display: none !important }
.check input { display: none }
.stop { break-inside: avoid; border-color: #000; margin-bottom: .3rem }
.stop::details-content { content-visibility: visible; display: block; block-size: auto }
.stop > summary { padding: .3rem .5rem }
.stop > :not(summary) { margin: .1rem .5rem }
.say strong { font-size: 1.2rem }
`

export const roundStyle: string = `${baseStyle}${round}@media print {${paper}}`

/** For a round that a planner prints. */
export const paperStyle: string = [baseStyle, round, paper].join('')
