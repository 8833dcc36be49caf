import { Unavailable } from '@delivery-orders/domain'
import { CommanderError } from 'commander'
import { UnreadablePhone } from '../operator/phone.ts'
import { SettingsError } from '../settings/config.ts'
import { UnfitDatabase } from '../store/migrate.ts'
import { Failure } from './failure.ts'
import { printable } from './print-list.ts'
import { program } from './program.ts'

/** Errors that the operator can fix: only their message is printed, without a stack. */
const expected = [Failure, SettingsError, UnfitDatabase, Unavailable, UnreadablePhone]

/** Runs the command in `args`, which are like `process.argv`. If it fails, prints why and sets the exit code. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(args)
  } catch (error) {
    // Commander has already printed the help or the error.
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else fail(error)
  }
}

function fail(error: unknown): void {
  // The message may quote an argument.
  const message =
    expected.some((kind) => error instanceof kind) && printable((error as Error).message)
  console.error(message || error)
  process.exitCode = 1
}
