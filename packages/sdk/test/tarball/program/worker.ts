import { allChecks } from './all-checks.ts'
import { type Place, told } from './checks.ts'

// The same for workerd, which has none of Node's modules. Its command `test` calls this.

export default {
  test: (_controller: unknown, { place }: { readonly place: Place }): Promise<void> =>
    told(allChecks(place), (line) => console.log(line)),
}
