import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { program } from '../../src/cli/program.ts'

const server = fileURLToPath(new URL('../../', import.meta.url))

/** The commands of the service in the blocks for a shell on its pages, without what the shell reads. */
const commands = globSync('{.,docs,deploy}/*.md', { cwd: server }).flatMap((file) =>
  [...readFileSync(server + file, 'utf8').matchAll(/^ *```sh\n(.*?)^ *```/gms)].flatMap(
    ([, block = '']) =>
      block
        .replaceAll('\\\n', ' ')
        .replaceAll(/\$\(.*?\)/g, 'x')
        .split('\n')
        .flatMap(
          (line) =>
            /\bdelivery-orders (?!delivery-orders)([a-z][^|<>;&#]*)/.exec(line)?.[1]?.trim() ?? [],
        ),
  ),
)

test.each([...new Set(commands)])('the command line accepts `%s` of a page', async (line) => {
  const words = line.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
  const command = program()
  makeIdle(command)

  const parsed = command.parseAsync(
    words.map((word) => word.replaceAll(/['"]/g, '')),
    { from: 'user' },
  )

  await expect(parsed).resolves.toBeDefined()
})

test('the pages have commands', () => {
  expect(commands.length).toBeGreaterThan(20)
})

/** Lets a command only parse its arguments. */
function makeIdle(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined })
  if (command.commands.length === 0) command.action(() => undefined)
  command.commands.forEach(makeIdle)
}
