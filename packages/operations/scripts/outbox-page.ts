import { tableOf, withBlocks } from '@delivery-orders/tooling/page-blocks.ts'
import {
  type DispatchInput,
  type DispatchState,
  inputMeanings,
  transitions,
} from '../src/store/dispatch-transitions.ts'

export const outboxPage = new URL('../OUTBOX.md', import.meta.url)

/** Writes the table of transitions into a page. */
export const withTransitions = (page: string): string =>
  withBlocks(page, { transitions: tableOf(rows()) })

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
