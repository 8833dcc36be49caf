import { document } from '@delivery-orders/contract'
import { Command } from 'commander'
import { settingsHelp } from '../settings/settings.ts'
import { addAuditCommand } from './audit.ts'
import { addBackupCommand } from './backup.ts'
import { addCheckCommand } from './check.ts'
import { addClientCommand } from './client.ts'
import { addCompactCommand } from './compact.ts'
import { addCopyCommand } from './copy.ts'
import { addCourierCommands } from './courier.ts'
import { addDeskCommands } from './desk.ts'
import { addDispatchCommand } from './dispatch.ts'
import { addEraseCommand } from './erase.ts'
import { addDataCommand } from './export-person.ts'
import { addFindCommand } from './find-orders.ts'
import { addMigrateCommand } from './migrate.ts'
import { addCancelCommand, addShowCommand } from './order.ts'
import { addPurgeCommand } from './purge.ts'
import { addReportCommand } from './report.ts'
import { addServeCommand } from './serve.ts'
import { addStatusCommand } from './status.ts'
import { addStuckCommand } from './stuck-orders.ts'
import { addTokenCommands } from './token.ts'
import { addTopCommand } from './top.ts'
import { addTraceCommand } from './trace-order.ts'
import { addWebhookCommands } from './webhook.ts'

/** Each command adds itself, beside what it does. The help lists them in this order. */
export function program(): Command {
  const command = new Command('delivery-orders')
    .exitOverride()
    .description(
      'The delivery order service: accepts orders over HTTP and stores them in SQLite or PostgreSQL.',
    )
    .version(document.info.version)
    .showHelpAfterError('(run with --help to list commands and options)')
    .addHelpText('after', settingsHelp())
  const commands = [
    ...[addServeCommand, addDispatchCommand, addTopCommand, addStatusCommand, addMigrateCommand],
    ...[addBackupCommand, addCompactCommand, addCheckCommand, addPurgeCommand, addCopyCommand],
    ...[addReportCommand, addDataCommand, addDeskCommands, addCourierCommands, addOrderCommands],
    ...[addClientCommand, addTokenCommands, addAuditCommand, addWebhookCommands],
  ]
  for (const add of commands) add(command)
  return command
}

function addOrderCommands(command: Command): void {
  const order = command
    .command('order')
    .description('find, show and trace orders, or erase personal data')
  for (const add of [addShowCommand, addFindCommand, addTraceCommand]) add(order)
  for (const add of [addStuckCommand, addCancelCommand, addEraseCommand]) add(order)
}
