import fc from 'fast-check'
import type { OpenStore } from '../../src/start/open-store.ts'
import { anyCommand, audit } from './commands.ts'
import type { ClientState } from './exchange.ts'
import { startPair } from './pair.ts'

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
  readonly openStore?: OpenStore
}

/**
 * Sends the same random commands to a server and to the service in memory, and throws if their results differ. The error
 * names the shortest failing sequence that fast-check finds. Each run uses a new client; the database keeps the data of
 * earlier runs. Resolves to the number of responses of each kind.
 */
export async function modelRun(run: ModelRun): Promise<ReadonlyMap<string, number>> {
  const { databaseUrl, runs, commands, seed, replay, endOnFailure = false } = run
  await using pair = await startPair(databaseUrl, run.openStore)
  const seen = new Map<string, number>()
  const anyCommands = fc.commands([anyCommand()], {
    maxCommands: commands * 2,
    size: 'max',
    ...(replay && { replayPath: replay.replayPath }),
  })

  const property = fc.asyncProperty(anyCommands, async (sequence) => {
    const client = await pair.newClient()
    const known: ClientState = { orders: new Map(), sent: [], seen }
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
