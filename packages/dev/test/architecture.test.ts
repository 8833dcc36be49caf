import {
  checkArchitecture,
  folderRules,
  onlyContainedIn,
  onlyImportedBy,
  sourcesIn,
} from '@delivery-orders/tooling/architecture.ts'
import { expect, test } from 'vitest'

const [operations, contract] = ['@delivery-orders/operations', '@delivery-orders/contract']

const rules = [
  ...folderRules({
    cli: {
      imports: [
        ...['mock', 'listen', '../package.json'],
        ...['@delivery-orders/sdk', operations, contract],
      ],
      reason: 'Commands read arguments and print. The work is done by the other folders.',
    },
    mock: {
      imports: [
        ...['send-webhook.ts', operations, contract],
        ...['pages', 'protocol', 'service'].map((entry) => `${operations}/${entry}`),
      ],
      reason: 'The mock runs the operations of the real service, and reads no settings.',
    },
    listen: {
      imports: [
        ...['send-webhook.ts', '@delivery-orders/sdk', operations],
        '@delivery-orders/domain',
      ],
      reason: 'It follows the feed with the SDK, as any other program could.',
    },
  }),
  onlyImportedBy({ name: 'commander', pattern: /^commander$/ }, ['cli', 'run-command.ts'], {
    reason: 'Only the command line depends on its parser.',
    cure: 'Take the value as a parameter.',
  }),
  onlyImportedBy(
    { name: 'a package of npm', pattern: /^(?!node:|@delivery-orders\/|commander$)/ },
    [],
    {
      reason: 'The package installs in seconds and without a compiler, because it needs so little.',
      cure: 'Use a module of Node.',
    },
  ),
  onlyContainedIn(
    { name: 'the console or standard output', pattern: /\bconsole\.|\bprocess\.std(out|err)\b/ },
    ['cli', 'run-command.ts', 'delivery-orders-dev.ts'],
    { reason: 'Output is part of a command.', cure: 'Return the value, or call a function.' },
  ),
]

test('the sources of the developer tools follow the rules about imports and output', async () => {
  const sources = await sourcesIn(new URL('../src/', import.meta.url))

  expect(sources.length).toBeGreaterThan(5)
  checkArchitecture(sources, rules)
})
