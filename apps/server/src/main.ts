import { Refusal, Unavailable } from '@delivery-orders/domain'
import { Failure } from './cli/failure.ts'
import { program } from './cli/program.ts'
import { SettingsError } from './config.ts'
import { UnfitDatabase } from './store/migrate.ts'

/** Errors that the operator can fix: only their message is printed, without a stack. */
const expected = [Failure, SettingsError, UnfitDatabase, Refusal, Unavailable]

try {
  await program().parseAsync()
} catch (error) {
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exitCode = 1
}
