import { isatty } from 'node:tty'
import { type DeskRole, isDeskName } from '@delivery-orders/operations'
import { systemClock } from '../clock.ts'
import { createLog, standardError, standardOutput } from '../log/log.ts'
import { inviteToDesk } from '../operator/invite.ts'
import { qrLines } from '../operator/qr-code.ts'
import { deskUrlOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { startDesk } from '../start/desk.ts'
import { Failure } from './failure.ts'
import { type ListOptions, printable, printList, timeOf } from './print-list.ts'
import { explainError } from './start-failure.ts'
import { stopSignal } from './stop-signal.ts'
import { identifyUser, withStore } from './with-store.ts'

export async function serveDesk(): Promise<void> {
  const config = readConfig()
  const stopping = stopSignal()
  try {
    await using desk = await startDesk(config, createLog(config.logLevel))
    standardOutput.print(`Desk at ${desk.url}`)
    if (desk.metricsUrl !== undefined) standardOutput.print(`Metrics at ${desk.metricsUrl}`)
    await stopping
    standardError.print('Stopping: finishing requests. Press Ctrl+C again to stop immediately.')
  } catch (error) {
    const { host, port } = config.desk
    throw explainError(error, { ...config, host, port, portSetting: 'DESK_PORT' })
  }
}

/** Prints a link that lets a person enter the desk once. */
export const invite = (name: string, { role }: { readonly role: DeskRole }): Promise<void> =>
  withStore(async (store) => {
    if (!isDeskName(name))
      throw new Failure(
        "A name begins with a letter or a digit, and has at most 64 letters, digits, spaces and characters of .@+_-'.",
      )
    const key = await inviteToDesk(store, { name, role, by: await identifyUser(store) })
    const config = readConfig()
    const link = `${deskUrlOf(config, config.desk.port)}/enter/${key}`
    console.log(link)
    // Standard error has the file descriptor 2.
    if (isatty(2)) console.error(qrLines(link))
    console.error(printable(`Give this link to ${name}. It works once, within an hour.`))
  })

export const listDesk = (options: Omit<ListOptions, 'limit'>): Promise<void> =>
  withStore(async ({ desk }) => {
    const rows = (await desk.list()).map(({ id, actor, role, invitedAt, enteredAt, seenAt }) => ({
      id,
      name: actor.name,
      role,
      invitedAt: timeOf(invitedAt),
      enteredAt: timeOf(enteredAt),
      seenAt: timeOf(seenAt),
    }))
    printList(rows, { ...options, none: 'Nobody can enter the desk. To invite, run: desk invite' })
  })

export const revokeDesk = (id: number): Promise<void> =>
  withStore(async (store) => {
    if (!(await store.desk.end(id, systemClock.now(), await identifyUser(store))))
      throw new Failure(`There is no access ${id}, or it has ended. To list them, run: desk list`)
    console.error(`Access ${id} has ended.`)
  })
