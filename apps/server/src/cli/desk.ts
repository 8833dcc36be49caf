import { isatty } from 'node:tty'
import {
  type DatabaseStore,
  type DeskAccess,
  type DeskRole,
  deskRoles,
  type Invited,
  isDeskName,
} from '@delivery-orders/operations/store'
import { type Command, Option } from 'commander'
import { systemClock } from '../clock.ts'
import { standardError, standardOutput } from '../log/standard-output.ts'
import { inviteToDesk } from '../operator/invite.ts'
import { deskUrlOf } from '../settings/addresses.ts'
import { readConfig } from '../settings/config.ts'
import { courierNamed } from './courier.ts'
import { Failure } from './failure.ts'
import { asJson, liveUnlessTest, type ModeOptions, parseTokenId } from './options.ts'
import { clientOf } from './order.ts'
import { type JsonOptions, printable, printList, timeOf } from './print-list.ts'
import { explainError } from './start-failure.ts'
import { stopSignal } from './stop-signal.ts'
import { identifyUser, withStore } from './with-store.ts'

export function addDeskCommands(command: Command): void {
  const desk = command
    .command('desk')
    .description('run the pages for staff until SIGTERM or SIGINT, or say who may enter them')
    .action(serveDesk)
  desk
    .command('invite')
    .argument('[name]', 'name of the person, which the audit shows')
    .description('print a link that lets a person enter the desk once, within an hour')
    .addOption(
      new Option(
        '--role <role>',
        'reader (looks), planner (acts on orders) or admin (default: reader)',
      ).choices(deskRoles),
    )
    .option('--client <name>', 'client whose orders and webhooks the person sees, and no others')
    .option('--write', 'let a person of a client change its orders and webhooks')
    .option('--courier <reference>', 'instead of a name: a courier, from `courier list`')
    .addOption(liveUnlessTest('client or the courier'))
    .action(invite)
  desk
    .command('list')
    .description('list who may enter the desk')
    .addOption(asJson())
    .action(listDesk)
  desk
    .command('revoke')
    .argument('<id>', 'id of the access, from `desk list`', parseTokenId)
    .description('end an invitation or a session')
    .action(revokeDesk)
}

async function serveDesk(): Promise<void> {
  const config = readConfig()
  const stopping = stopSignal()
  try {
    const { startDesk } = await import('../start/desk.ts')
    const { createLog } = await import('../log/log.ts')
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

interface InviteOptions extends ModeOptions {
  readonly role?: DeskRole
  /** Instead of a name: the reference of a courier. */
  readonly courier?: string
  /** The client whose people the person is one of. */
  readonly client?: string
  readonly write?: boolean
}

const invite = (name: string | undefined, options: InviteOptions): Promise<void> =>
  withStore(async (store) => {
    const invited = await invitedBy(store, name, options)
    const key = await inviteToDesk(store, { ...invited.who, by: await identifyUser(store) })
    if (key === undefined) throw new Failure(`${invited.name} has ended.`)
    const config = readConfig()
    const link = `${deskUrlOf(config, config.desk.port)}/enter/${key}`
    console.log(link)
    // Standard error has the file descriptor 2.
    if (isatty(2)) console.error((await import('../operator/qr-code.ts')).qrLines(link))
    console.error(printable(`Give this link to ${invited.name}. It works once, within an hour.`))
  })

async function invitedBy(
  store: DatabaseStore,
  name: string | undefined,
  { role, courier: reference, client, write: canWrite = false, mode }: InviteOptions,
): Promise<{ readonly name: string; readonly who: Invited }> {
  if ((name === undefined) === (reference === undefined))
    throw new Failure('Name either a person or, with --courier, a courier.')
  if (canWrite && client === undefined)
    throw new Failure('--write is for people of a client: name it with --client.')
  if (reference !== undefined) {
    if (role !== undefined || client !== undefined)
      throw new Failure('A courier has no role and no client: leave out --role and --client.')
    const courier = await courierNamed(store, mode, reference)
    return { name: courier.name, who: { courierId: courier.id } }
  }
  if (name === undefined || !isDeskName(name))
    throw new Failure(
      "A name begins with a letter or a digit, and has at most 64 letters, digits, spaces and characters of .@+_-'.",
    )
  if (client === undefined) return { name, who: { name, role: role ?? 'reader' } }
  if (role !== undefined)
    throw new Failure('People of a client look, or change with --write: leave out --role.')
  return { name, who: { name, client: await clientOf(store, client, mode), canWrite } }
}

const listDesk = (options: JsonOptions): Promise<void> =>
  withStore(async ({ desk }) => {
    const rows = (await desk.list()).map((access) => ({
      id: access.id,
      name: access.actor.name,
      role: roleOf(access),
      invitedAt: timeOf(access.invitedAt),
      enteredAt: timeOf(access.enteredAt),
      seenAt: timeOf(access.seenAt),
    }))
    printList(rows, { ...options, none: 'Nobody can enter the desk. To invite, run: desk invite' })
  })

function roleOf(access: DeskAccess): string {
  if (access.side === 'staff') return access.role
  return access.side === 'shop' && access.canWrite ? 'shop, write' : access.side
}

const revokeDesk = (id: number): Promise<void> =>
  withStore(async (store) => {
    if (!(await store.desk.end(id, systemClock.now(), await identifyUser(store))))
      throw new Failure(`There is no access ${id}, or it has ended. To list them, run: desk list`)
    console.error(`Access ${id} has ended.`)
  })
