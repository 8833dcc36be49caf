import { orderRendering } from '@delivery-orders/operations'
import type { Command } from 'commander'
import { addressOf, renderingPartsOf } from '../settings/addresses.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import type { CheckResult } from '../start/open-store.ts'
import { otherOwner } from '../start/photo-files.ts'
import { Failure } from './failure.ts'
import { explainError } from './start-failure.ts'
import { noteRun, refuseMissingDatabase, sharedDatabase } from './with-store.ts'

interface CheckArguments {
  /** Whether to compute wrong derived columns again. */
  readonly repair?: boolean
}

export const addCheckCommand = (command: Command): Command =>
  command
    .command('check')
    .description('check the files of the database, and the rules between its rows')
    .option('--repair', 'compute wrong derived columns again, such as phones')
    .action(check)

/** Prints the first faults of each kind, one on each line of standard output, and a summary on standard error. */
async function check({ repair: repairs = false }: CheckArguments): Promise<void> {
  const config = readConfig()
  const database = sharedDatabase(config)
  const publicUrl = config.publicUrl ?? addressOf(config, config.port)
  const renderingFor = (key: Uint8Array) =>
    orderRendering(renderingPartsOf(config, { trackingKey: () => key }, publicUrl))
  const printed = faultPrinter()
  try {
    refuseMissingDatabase(database)
    const { checkStore } = await import('../start/open-store.ts')
    const { note, faults, repaired, ...counts } = await checkStore(database, {
      renderingFor,
      report: printed.print,
      repairs,
    })
    printed.end()
    if (note) console.error(note)
    console.error(summaryOf(counts))
    if (repairs) console.error(`Repaired orders: ${repaired}.`)
    const other = faults - counts.repairable
    const left = repairs ? other : faults
    if (left > 0)
      throw new Failure(
        `${nameOf(database)} has ${left === 1 ? 'a fault' : `${left} faults`}. ${other > 0 ? restoreAdvice : repairAdvice}`,
      )
    // A database whose log could not be verified stays as it is.
    if (note && database.engine !== 'postgres') return
    await reportPhotos(config, database)
    await noteRun(database, 'check')
  } catch (error) {
    throw explainError(error, config)
  }
}

/** Files without a row are deleted by the processes with PHOTO_DIR, so only new ones are left. */
async function reportPhotos({ photoDir }: Config, database: Config['database']): Promise<void> {
  if (photoDir === undefined) return
  const { checkPhotos } = await import('../start/open-store.ts')
  const { rows, rowsWithoutFile, filesWithoutRow, unfinishedFiles, hasOtherOwner } =
    await checkPhotos(database, photoDir)
  console.error(
    `Photos: ${rows}, of which ${rowsWithoutFile} without a file; files without a photo: ${filesWithoutRow}, unfinished files: ${unfinishedFiles}.`,
  )
  if (hasOtherOwner) throw new Failure(otherOwner(photoDir))
}

const restoreAdvice = 'Keep a copy of it, and restore a backup.'

const repairAdvice =
  'Only derived columns are wrong, for example because an older program wrote after a migration. Stop older programs, then run `delivery-orders check --repair`.'

/** How many faults of a kind are printed: one damage can be a fault of every order. */
const shownMax = 10

function faultPrinter() {
  const kinds = new Map<string, number>()
  return {
    print(fault: string): void {
      const kind = kindOf(fault)
      const count = (kinds.get(kind) ?? 0) + 1
      kinds.set(kind, count)
      if (count <= shownMax) console.log(fault)
    },
    end(): void {
      for (const [kind, count] of kinds)
        if (count > shownMax)
          console.log(`${(count - shownMax).toLocaleString('en')} more: ${kind}`)
    },
  }
}

/** Returns a fault without its subject before the colon, and with `N` for the numbers after it. */
const kindOf = (fault: string): string =>
  fault.slice(fault.indexOf(': ') + 2).replaceAll(/\d+(, \d+)*/g, 'N')

const summaryOf = ({ orders, events, rendered }: Counts): string =>
  `Checked ${orders} orders with ${events} events, and ${rendered} stored responses for this PUBLIC_URL.`

type Counts = Pick<CheckResult, 'orders' | 'events' | 'rendered'>
