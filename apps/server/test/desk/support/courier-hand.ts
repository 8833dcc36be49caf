import type { Locator } from 'playwright-core'

/** Everything else is chosen. */
const typed = ['code', 'collected', 'comment', 'exception', 'receivedBy']

/** The hand of a courier: counts taps and what is typed. */
export interface Hand {
  tap(target: Locator): Promise<void>
  /** Taps a field, and types into it. Throws for a field that needs no keyboard. */
  type(field: Locator, text: string): Promise<void>
  /** Two taps: one opens the list. */
  choose(list: Locator, value: string): Promise<void>
  /** Two taps: one opens the camera. */
  shoot(field: Locator, photo: Buffer): Promise<void>
  /** Returns the counts since the last call. */
  count(): Counts
}

export interface Counts {
  readonly taps: number
  readonly keys: number
}

export function handOf(): Hand {
  let counts = { taps: 0, keys: 0 }
  const add = (taps: number, keys = 0) => {
    counts = { taps: counts.taps + taps, keys: counts.keys + keys }
  }
  return {
    tap: async (target) => {
      add(1)
      await target.tap()
    },
    type: async (field, text) => {
      const name = (await field.getAttribute('name')) ?? ''
      if (!typed.includes(name)) throw new Error(`A courier must not type ${name}.`)
      add(1, text.length)
      await field.tap()
      await field.fill(text)
    },
    choose: async (list, value) => {
      add(2)
      await list.selectOption(value)
    },
    shoot: async (field, buffer) => {
      add(2)
      await field.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    },
    count: () => {
      const counted = counts
      counts = { taps: 0, keys: 0 }
      return counted
    },
  }
}
