import { allChecks } from './all-checks.ts'
import { runChecks, type ServiceAccess } from './checks.ts'

// The test program for workerd, which lacks Node's modules. The command `workerd test` calls `test`.

export default {
  test: (_controller: unknown, { access }: { readonly access: ServiceAccess }): Promise<void> =>
    runChecks(allChecks(access), (line) => console.log(line)),
}
