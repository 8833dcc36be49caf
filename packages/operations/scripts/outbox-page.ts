import {
  type DispatchInput,
  type DispatchState,
  inputMeanings,
  transitions,
} from '../src/store/dispatch-transitions.ts'

export const outboxPage = new URL('../OUTBOX.md', import.meta.url)

const begin = '<!-- transitions -->\n'
const end = '<!-- end of transitions -->'

/** Writes the table of transitions into a page. */
export function withTransitions(page: string): string {
  const [before = '', after = ''] = [page.split(begin)[0], page.split(end)[1]]
  return `${before}${begin}\n${markdown(rows())}\n\n${end}${after}`
}

function rows(): readonly (readonly string[])[] {
  const states = Object.keys(transitions) as DispatchState[]
  const inputs = Object.keys(inputMeanings) as DispatchInput[]
  const cellOf = (state: DispatchState, input: DispatchInput) => {
    const outcome = transitions[state][input]
    if (outcome === 'never') return ''
    return outcome === state ? '·' : outcome
  }
  return [
    ['input', ...states],
    ...inputs.map((input) => [
      inputMeanings[input],
      ...states.map((state) => cellOf(state, input)),
    ]),
  ]
}

function markdown([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...body].map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
