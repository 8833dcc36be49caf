import { Command } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { addListen } from './listen.ts'
import { addMock } from './mock.ts'
import { addTail } from './tail.ts'
import { addTrigger } from './trigger.ts'

/** Each command is a file of this folder. It loads its code on demand, so that `--help` stays fast. */
export function program(): Command {
  const command = new Command('delivery-orders-dev')
    .exitOverride()
    .description(manifest.description)
    .version(manifest.version)
    .showHelpAfterError('(run with --help to list commands and options)')
    .addHelpText('after', examplesAndCodes)
  addMock(command)
  addListen(command)
  addTrigger(command)
  addTail(command)
  return command
}

const examplesAndCodes = `
Examples:
  $ delivery-orders-dev mock
  $ delivery-orders-dev listen --forward-to http://localhost:8080/webhooks
  $ delivery-orders-dev trigger order.delivered
  $ delivery-orders-dev tail --since 1h

Exit codes: 0 after success and after Ctrl+C, 1 after a failure, 2 for wrong arguments.
Set NO_COLOR to print without colors.`
