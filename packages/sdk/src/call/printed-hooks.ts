import { type Hooks, hookNames } from './hooks.ts'

/** Returns hooks that also print what they get to the console. */
export const printed = (hooks: Hooks | undefined): Hooks =>
  Object.fromEntries(
    hookNames.map((name) => [
      name,
      (facts: never) => {
        console.debug(`[delivery-orders] ${name} ${JSON.stringify(facts)}`)
        return hooks?.[name]?.(facts)
      },
    ]),
  )
