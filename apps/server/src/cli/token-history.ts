import { systemClock } from '../clock.ts'
import { actorText } from '../operator/actor-text.ts'
import { tokenHistory } from '../operator/token-history.ts'
import { Failure } from './failure.ts'
import { factsOf, ownerOf } from './list-tokens.ts'
import { printFields, printJson, printList, timeOf } from './print-list.ts'
import { withStore } from './with-store.ts'

/** Prints a token, who issued it, and what was done with it last. */
export const showToken = (
  id: number,
  { json = false }: { readonly json?: boolean },
): Promise<void> =>
  withStore(async (store) => {
    const found = await tokenHistory(store, id)
    if (!found) throw new Failure(`There is no token ${id}. To list tokens, run: token list`)
    const { client, fleet, fleetClients, scopes, ...facts } = factsOf(
      found.token,
      systemClock.now(),
    )
    const by = {
      issuedBy: found.issuedBy && actorText(found.issuedBy),
      revokedBy: found.revokedBy && actorText(found.revokedBy),
    }
    const events = found.events?.map(({ at, ...event }) => ({ at: timeOf(at), ...event })) ?? null
    const webhookChanges = found.webhookChanges.map(({ at, action, subject }) => ({
      at: timeOf(at),
      action,
      webhookId: subject,
    }))
    if (json)
      return printJson({
        client,
        fleet,
        fleetClients,
        scopes,
        ...facts,
        ...by,
        events,
        webhookChanges,
      })
    printFields({ ...facts, owner: ownerOf(found.token), ...by, scopes: scopes.join(' ') })
    console.log()
    printList(events ?? [], {
      none: events
        ? 'None of the last events of the client was reported with this token.'
        : 'The events of a fleet are not listed. `order trace` shows those of an order.',
    })
    console.log()
    printList(webhookChanges, { none: 'No webhook was changed with this token.' })
  })
