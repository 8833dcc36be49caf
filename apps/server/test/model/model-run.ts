import fc from 'fast-check'
import type { ServiceParts } from '../../src/start/service.ts'
import { anyCommand, audit } from './commands.ts'
import { deploy } from './deployment.ts'
import type { ClientState } from './exchange.ts'
import { OrderModel } from './order-model.ts'

export interface ModelRun {
  readonly databaseUrl: string
  readonly runs: number
  /** Average number of commands per run. */
  readonly commands: number
  readonly seed: number
  /** Values that a failed run prints in addition to its seed. They are needed to reproduce the failure. */
  readonly replay?: { readonly path: string; readonly replayPath: string }
  /** Stops at the first failure without shrinking it. */
  readonly endOnFailure?: boolean
  readonly parts?: Partial<ServiceParts>
}

/**
 * Sends the same random commands to a service and to a model of it, and throws if their results differ. The error names
 * the shortest failing sequence that fast-check finds. Each run uses a new client; the database keeps the data of
 * earlier runs. Resolves to the number of responses of each kind.
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

  const property = fc.asyncProperty(anyCommands, async (sequence) => {
    const client = await deployment.newClient()
    const known: ClientState = {
      model: new OrderModel(),
      sent: [],
      storedResponses: new Map(),
      seen,
      ids,
      states: new Map(),
      batches: new Map(),
      steps: new Map(),
    }
    await fc.asyncModelRun(() => ({ model: known, real: client }), sequence)
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
