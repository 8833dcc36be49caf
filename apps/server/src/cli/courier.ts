import type { Violation } from '@delivery-orders/contract'
import type { Mode } from '@delivery-orders/domain'
import type { CourierRecord, DatabaseStore } from '@delivery-orders/operations/store'
import type { Command } from 'commander'
import { systemClock } from '../clock.ts'
import {
  addCourier,
  type CourierRefusal,
  changeCourier,
  clientsMax,
  endCourier,
  lastSeen,
} from '../operator/couriers.ts'
import { readPhone } from '../operator/phone.ts'
import { readConfig } from '../settings/config.ts'
import { Failure } from './failure.ts'
import {
  asJson,
  limited,
  liveUnlessTest,
  type ModeOptions,
  parseList,
  phoneExample,
} from './options.ts'
import { type ListOptions, printable, printList, timeOf } from './print-list.ts'
import { identifyUser, withStore } from './with-store.ts'

interface AddOptions extends ModeOptions {
  readonly name: string
  readonly phone: string
  readonly vehicle?: string
  readonly fleet?: string
  readonly clients?: readonly string[]
}

interface ChangeOptions extends ModeOptions {
  readonly name?: string
  readonly phone?: string
  readonly vehicle?: string
}

export function addCourierCommands(command: Command): void {
  const courier = command.command('courier').description('add, list, change and end couriers')
  courier
    .command('add')
    .argument('<reference>', 'number of the courier, such as c-7, which steps name')
    .description('add a courier, who can then be invited and assigned orders')
    .requiredOption('--name <name>', 'name, which recipients may read')
    .requiredOption('--phone <number>', `phone, ${phoneExample}`)
    .option('--vehicle <text>', 'vehicle, such as "Red motorbike"')
    .option('--fleet <name>', 'name of the fleet that the courier belongs to')
    .option(
      '--clients <names>',
      'the only clients whose orders the courier sees, separated by commas (default: all, later ones too)',
      parseList,
    )
    .addOption(liveUnlessTest('courier'))
    .action(add)
  courier
    .command('list')
    .description('list couriers, and when they last opened their pages')
    .addOption(limited())
    .addOption(asJson())
    .action(listCouriers)
  courier
    .command('change')
    .argument('<reference>', 'reference of the courier, from `courier list`')
    .description(
      'change what recipients read of a courier, in the orders that it is given from then on',
    )
    .option('--name <name>', 'new name')
    .option('--phone <number>', 'new phone')
    .option('--vehicle <text>', 'new vehicle; "" for none')
    .addOption(liveUnlessTest('courier'))
    .action(change)
  courier
    .command('end')
    .argument('<reference>', 'reference of the courier, from `courier list`')
    .description('end a courier with all its sessions, from the next request on')
    .addOption(liveUnlessTest('courier'))
    .action(end)
}

const add = (reference: string, { phone, ...options }: AddOptions): Promise<void> => {
  const number = readPhone(phone, readConfig().phoneCountry)
  return withStore(async (store) => {
    const by = await identifyUser(store)
    const createdAt = systemClock.now()
    const draft = { ...options, reference, phone: number, createdAt, by }
    const added = await addCourier(store, draft)
    if (typeof added !== 'number') throw new Failure(failureText(added, reference, options.mode))
    const mode = options.mode === 'test' ? ' --mode test' : ''
    console.error(
      printable(
        `${options.name} is the courier ${reference}. To let them in, run: desk invite --courier ${reference}${mode}`,
      ),
    )
  })
}

const change = (reference: string, { mode, phone, ...options }: ChangeOptions): Promise<void> => {
  if (phone === undefined && Object.keys(options).length === 0)
    throw new Failure('Give what has changed: --name, --phone or --vehicle.')
  const number = phone !== undefined && readPhone(phone, readConfig().phoneCountry)
  return withStore(async (store) => {
    const courier = await courierNamed(store, mode, reference)
    if (courier.endedAt !== null) throw new Failure(`${courier.name} has ended.`)
    const given = { ...options, ...(number && { phone: number }) }
    const by = await identifyUser(store)
    const violations = await changeCourier(store, courier, { ...given, now: systemClock.now(), by })
    if (violations.length > 0) throw new Failure(faultText(violations))
    console.error(printable(`The courier ${reference} is ${options.name ?? courier.name}.`))
  })
}

const faultText = (violations: readonly Violation[]): string =>
  violations
    .map(({ pointer, message }) => `${pointer.replace('/courier/', '')} ${message}.`)
    .join('\n')

function failureText(refusal: CourierRefusal, reference: string, mode: Mode): string {
  switch (refusal.refused) {
    case 'fields':
      return faultText(refusal.violations)
    case 'taken':
      return `There is a courier ${reference} in mode ${mode}, or there was one. Choose another reference.`
    case 'client':
      return `There is no client ${refusal.name}. To list clients, run: client list`
    case 'many':
      return `A courier can be limited to at most ${clientsMax} clients.`
  }
}

const listCouriers = (options: ListOptions): Promise<void> =>
  withStore(async ({ couriers, desk }) => {
    const accesses = (await desk.list()).filter((access) => access.side === 'courier')
    const rows = (await couriers.list(options.limit + 1)).map((courier) => ({
      reference: courier.reference,
      mode: courier.mode,
      name: courier.name,
      phone: courier.phone,
      vehicle: courier.vehicle,
      fleet: courier.fleet,
      clients: options.json ? courier.clients : (courier.clients?.join(', ') ?? 'all'),
      addedAt: timeOf(courier.createdAt),
      seenAt: timeOf(lastSeen(accesses, courier)),
    }))
    printList(rows, { ...options, none: 'There are no couriers. To add one, run: courier add' })
  })

const end = (reference: string, { mode }: ModeOptions): Promise<void> =>
  withStore(async (store) => {
    const courier = await courierNamed(store, mode, reference)
    const { name } = courier
    const by = await identifyUser(store)
    const ended = await endCourier(store, courier, { now: systemClock.now(), by })
    if (ended === 'ended') throw new Failure(`${name} has ended already.`)
    if (ended === 'busy')
      throw new Failure(
        `${name} still carries orders or has cash to hand in. Take the orders back on the page Assign of the desk, and receive the cash on Couriers. To end the sessions only, press Log out there.`,
      )
    console.error(printable(`${name} has ended, and so have all sessions.`))
  })

/** Finds a courier by its reference. Fails if there is none. */
export async function courierNamed(
  { couriers }: Pick<DatabaseStore, 'couriers'>,
  mode: Mode,
  reference: string,
): Promise<CourierRecord> {
  const courier = await couriers.find(mode, reference)
  if (courier) return courier
  throw new Failure(
    `There is no courier ${reference} in mode ${mode}. To list couriers, run: courier list`,
  )
}
