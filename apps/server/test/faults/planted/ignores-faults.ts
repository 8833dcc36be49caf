/** A sabotaged server: it acknowledges a change even if its commit failed. */
import { serveSabotaged } from '../../support/planted/serve-sabotaged.ts'

await serveSabotaged(({ commit }) => ({
  commit: (change) => commit(change).catch(() => 'committed'),
}))
