import { type Steps, takeSteps } from '../store/steps.ts'
import type { KeyTable, Rules, Tables } from '../store/tables.ts'
import { asAsync, type Memory, reads, writes } from './memory.ts'
import { accessTable, auditTable } from './memory-access.ts'
import { requestTable } from './memory-dispatch-requests.ts'
import { settleTable } from './memory-settle.ts'
import { sweepTable, webhookTable } from './memory-webhooks.ts'

export const memoryTables = (memory: Memory): Tables => ({
  ...webhookTable(memory),
  ...sweepTable(memory),
  ...requestTable(memory),
  ...settleTable(memory),
  ...keyTable(memory),
  ...accessTable(memory),
  ...auditTable,
})

/** Every step is answered at once, so nothing comes between the steps of a rule. */
export function memoryRules(memory: Memory): Rules {
  const tables = memoryTables(memory)
  const take = <Value>(rule: (tables: Tables) => Steps<Value>): Value => {
    const { writes } = memory
    try {
      const outcome = takeNow(rule(tables))
      if (isRefusal(outcome) && memory.writes > writes)
        throw new Error(`A rule returned ${outcome} after its first write.`)
      return outcome
    } catch (error) {
      if (memory.writes === writes) throw error
      throw new Error('A rule failed after its first write, and memory has no rollback.', {
        cause: error,
      })
    }
  }
  return {
    read: (rule) => asAsync(() => take(rule))(),
    write: (_, rule) => asAsync(() => take(rule))(),
  }
}

const isRefusal = (outcome: unknown): boolean =>
  typeof outcome === 'string' && outcome !== 'committed'

/** Takes the steps of a rule as a part of the caller's change. */
export const takeNow = <Value>(steps: Steps<Value>): Value =>
  takeSteps(steps, () => {
    throw new Error('A step in memory must be answered at once.')
  })

const keyTable = (memory: Memory): KeyTable => ({
  findKey: reads((owner, hash) => {
    const found = memory.keys.find(owner, hash)
    if (!found) return undefined
    const { fingerprint, at, response, requested } = found
    return { hash, fingerprint, at, response, requested }
  }),
  insertKey: writes(memory, (owner, key, { response, dispatch }) => {
    if (memory.keys.find(owner, key.hash)) return
    const row = dispatch === undefined ? undefined : memory.dispatches.get(dispatch)
    const requested = row && {
      webhookId: row.webhook.record.id,
      number: row.number,
      lastAttempt: memory.lastAttempt,
    }
    memory.keys.add(owner, key, {
      ...key,
      ...(response ? { response } : {}),
      ...(requested ? { requested } : {}),
    })
  }),
})
