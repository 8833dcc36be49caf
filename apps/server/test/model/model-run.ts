import fc from 'fast-check'
import type { Parts } from '../../src/service.ts'
import { anyCommand, audit } from './commands.ts'
import { deploy } from './deployment.ts'
import type { Known } from './exchange.ts'
import { OrderModel } from './order-model.ts'

export interface ModelRun {
  readonly databaseUrl: string
  readonly runs: number
  /** How many commands a run has on average. */
  readonly commands: number
  readonly seed: number
  /** What a failure prints beside its seed, to see it again. */
  readonly replay?: { readonly path: string; readonly replayPath: string }
  /** Stops at the first failure, and looks for no shorter one. */
  readonly endOnFailure?: boolean
  readonly parts?: Partial<Parts>
}

/**
 * Says the same to a service and to a model of it, and throws where they differ, with the shortest way there. Each run
 * is another client's; what the service has to remember of those before makes it no emptier. Resolves to how often
 * each kind of answer was seen.
 */
export async function modelRun(run: ModelRun): Promise<ReadonlyMap<string, number>> {
  const { databaseUrl, runs, commands, seed, replay, endOnFailure = false, parts = {} } = run
  await using deployment = await deploy(databaseUrl, parts)
  const seen = new Map<string, number>()
  const ids = new Set<number>()
  const anyCommands = fc.commands([anyCommand()], {
    maxCommands: commands * 2,
    size: 'max',
    ...(replay && { replayPath: replay.replayPath }),
  })

  const property = fc.asyncProperty(anyCommands, async (said) => {
    const client = await deployment.newClient()
    const known: Known = { model: new OrderModel(), sent: [], kept: new Map(), seen, ids }
    await fc.asyncModelRun(() => ({ model: known, real: client }), said)
    await audit(known, client)
  })
  await fc.assert(property, {
    seed,
    numRuns: runs,
    endOnFailure,
    ...(replay && { path: replay.path }),
  })
  return seen
}
