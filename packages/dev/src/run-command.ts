import { CommanderError } from 'commander'
import { Failure } from './cli/failure.ts'
import { program } from './cli/program.ts'
import { colored } from './cli/terminal.ts'

/** Exit code for unknown commands, options and values. Every other failure exits with 1. */
const usageCode = 2

/** Runs the command in `args`, which are like `process.argv`. If it fails, prints why and sets the exit code. */
export async function runCommand(args: readonly string[]): Promise<void> {
  // The reader of a pipe, such as `head`, has seen enough.
  process.stdout.once('error', () => process.exit())
  try {
    await program().parseAsync(args)
  } catch (error) {
    // Commander has already printed the help or the error.
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : usageCode
    else fail(error)
  }
}

function fail(error: unknown): void {
  const text = error instanceof Failure ? error.message : error
  console.error(colored(process.stderr, 'red', 'Error:'), text)
  process.exitCode = 1
}
