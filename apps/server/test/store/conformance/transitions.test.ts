import {
  type DispatchInput,
  type DispatchState,
  transitions,
} from '@delivery-orders/operations/engine'
import { expect } from 'vitest'
import { aDispatch, apply, stateOf } from '../support/a-dispatch.ts'
import { onEachEngine } from '../support/engines.ts'

const states = Object.keys(transitions) as DispatchState[]
const cells = states.flatMap((state) =>
  (Object.keys(transitions[state]) as DispatchInput[])
    .map((input) => ({ state, input, outcome: transitions[state][input] }))
    .filter(({ outcome }) => outcome !== 'never'),
)

onEachEngine('a dispatch in $engine', (test) => {
  test.for(states)('can be brought into the state %s', async (state, { store }) => {
    expect(await stateOf(await aDispatch(store, state))).toBe(state)
  })

  test.for(cells)('$state, after $input, is $outcome', async (cell, { store }) => {
    const { state, input, outcome } = cell

    expect(await stateOf(await apply(input, await aDispatch(store, state)))).toBe(outcome)
  })
})
