import { runCommand } from './start/run-command.ts'

await runCommand(process.argv)
