import { orderRendering } from '@delivery-orders/operations'
import { addressOf, renderingPartsOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { nameOf } from '../settings/database-url.ts'
import { type CheckResult, checkStore } from '../start/open-store.ts'
import { Failure } from './failure.ts'
import { explainError } from './start-failure.ts'
import { noteRun, refuseMissingDatabase, sharedDatabase } from './with-store.ts'

/** Prints each fault on a line of standard output, and a summary on standard error. */
export async function check(): Promise<void> {
  const config = readConfig()
  const database = sharedDatabase(config)
  const publicUrl = config.publicUrl ?? addressOf(config, config.port)
  const renderingFor = (key: Uint8Array) =>
    orderRendering(renderingPartsOf(config, { trackingKey: () => key }, publicUrl))
  const print = (fault: string) => console.log(fault)
  try {
    refuseMissingDatabase(database)
    const { note, faults, ...counts } = await checkStore(database, renderingFor, print)
    if (note) console.error(note)
    console.error(summaryOf(counts))
    if (faults > 0)
      throw new Failure(
        `${nameOf(database)} has ${faults === 1 ? 'a fault' : `${faults} faults`}. Keep a copy of it, and restore a backup.`,
      )
    // A database whose log could not be verified stays as it is.
    if (!note || database.engine === 'postgres') await noteRun(database, 'check')
  } catch (error) {
    throw explainError(error, config)
  }
}

const summaryOf = ({ orders, events, rendered }: Counts): string =>
  `Checked ${orders} orders with ${events} events, and ${rendered} stored responses for this PUBLIC_URL.`

type Counts = Pick<CheckResult, 'orders' | 'events' | 'rendered'>
