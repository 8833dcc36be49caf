import type { Pointer, Tree } from './contract-tree.ts'
import { houseRules } from './house-rules.ts'

interface Location {
  child(at: Pointer): Location
}

interface Context {
  readonly location: Location
  report(problem: { readonly message: string; readonly location: Location }): void
}

/** The rules in house-rules.ts as a Redocly plugin. Redocly adds the line of each fault. */
export default () => ({
  id: 'house',
  rules: {
    oas3: Object.fromEntries(
      Object.entries(houseRules).map(([name, faultsIn]) => [
        name,
        () => ({
          Root: {
            enter: (contract: Tree, { location, report }: Context) => {
              for (const { at, message } of faultsIn(contract))
                report({ message, location: location.child(at) })
            },
          },
        }),
      ]),
    ),
  },
})
