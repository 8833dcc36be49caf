import { ours } from './contestants.ts'
import { inCell, type Measurement, ratio } from './ratios.ts'
import type { Spread } from './statistics.ts'
import type { Cell } from './workload.ts'

interface Bar {
  readonly contestant: string
  readonly spread: Spread
}

const width = 760
const labelWidth = 90
const valueWidth = 60
const barHeight = 14
const rowHeight = 20
const titleHeight = 34
const groupGap = 16
const topHeight = 56

const style = `
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-size: 15px; font-weight: 600 }
  .group { font-weight: 600 }
  .rival { fill: #9aa4b2 }
  .ours { fill: #0f7b6c }
  .spread { stroke: #24292f }
  .one { stroke: #0f7b6c; stroke-dasharray: 3 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .rival { fill: #5b6675 }
    .ours, .one { fill: #2fb8a4; stroke: #2fb8a4 }
    .spread { stroke: #e6edf3 }
  }
`

/** SVG with requests per second relative to our server: a bar for each median, a line from minimum to maximum. */
export function chart(
  measurements: readonly Measurement[],
  cells: readonly Cell[],
  contestants: readonly string[],
): string {
  const groups = cells.map((cell) => ({
    title: `${cell.workload}, ${cell.connections} ${cell.connections === 1 ? 'connection' : 'connections'}`,
    bars: barsOf(measurements.filter(inCell(cell)), contestants),
  }))
  const most = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ spread }) => spread.max)))
  const scale = (width - labelWidth - valueWidth) / most
  const groupHeight = titleHeight + contestants.length * rowHeight + groupGap
  const height = topHeight + groups.length * groupHeight
  const drawn = groups.map(({ title, bars }, index) =>
    drawGroup(title, bars, topHeight + index * groupHeight, scale),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    `<style>${style}</style>`,
    `<text id="title" class="title" x="8" y="24">Requests per second, ${ours} = 1 (median; line from minimum to maximum)</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

const barsOf = (measurements: readonly Measurement[], contestants: readonly string[]): Bar[] =>
  contestants.flatMap((contestant) => {
    const spread = ratio(measurements, 'requestsPerSecond', contestant, ours)
    return spread ? [{ contestant, spread }] : []
  })

function drawGroup(title: string, bars: readonly Bar[], top: number, scale: number): string {
  const one = round(labelWidth + scale)
  const barsTop = top + titleHeight - barHeight
  return [
    `<text class="group" x="8" y="${top + 12}">${title}</text>`,
    ...bars.map((bar, index) => drawBar(bar, barsTop + index * rowHeight, scale)),
    `<line class="one" x1="${one}" x2="${one}" y1="${barsTop}" y2="${barsTop + bars.length * rowHeight}"/>`,
  ].join('\n')
}

function drawBar({ contestant, spread }: Bar, top: number, scale: number): string {
  const x = (value: number) => round(labelWidth + value * scale)
  const middle = top + barHeight / 2
  const kind = contestant === ours ? 'ours' : 'rival'
  return [
    `<text x="${labelWidth - 6}" y="${top + 11}" text-anchor="end">${contestant}</text>`,
    `<rect class="${kind}" x="${labelWidth}" y="${top}" width="${round(spread.median * scale)}" height="${barHeight}"/>`,
    `<line class="spread" x1="${x(spread.min)}" x2="${x(spread.max)}" y1="${middle}" y2="${middle}"/>`,
    `<text x="${x(Math.max(spread.max, spread.median)) + 6}" y="${top + 11}">${spread.median.toFixed(2)}</text>`,
  ].join('\n')
}

const round = (value: number): number => Math.round(value * 10) / 10
