import { type Place, told } from './checks.ts'
import { clientChecks } from './trial.ts'

// The same for workerd, which has none of Node's modules. Its command `test` calls this.

export default {
  test: (_controller: unknown, { place }: { readonly place: Place }): Promise<void> =>
    told(clientChecks(place), (line) => console.log(line)),
}
