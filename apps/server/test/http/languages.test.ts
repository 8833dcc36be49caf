// @module-tag slow
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { document } from '@delivery-orders/contract'
import { sign } from '@delivery-orders/sdk/webhooks'
import { describe, expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { send } from '../support/send.ts'
import { until } from '../support/until.ts'
import { test } from '../support/world.ts'

interface Language {
  readonly name: string
  readonly command: string
  readonly argument: string
  /** Prints whether the message in the environment variable MESSAGE is genuine. */
  readonly verification: string
}

const languages: readonly Language[] = [
  {
    name: 'python',
    command: 'python3',
    argument: '-c',
    verification: `
import json, os
given = json.loads(os.environ["MESSAGE"])
print(is_genuine(given["secret"], given["headers"], given["body"].encode()))`,
  },
  {
    name: 'php',
    command: 'php',
    argument: '-r',
    verification: `
$given = json_decode(getenv('MESSAGE'), true);
echo isGenuine($given['secret'], $given['headers'], $given['body']) ? 'True' : 'False';`,
  },
]

/** The programs of the guides, in the order of the page. */
function programsIn(description = '', { name }: Language): readonly string[] {
  const blocks = description.matchAll(
    new RegExp(`^\`\`\`${name}\\n(?:<\\?php\n)?(.*?)^\`\`\``, 'gms'),
  )
  return [...blocks].map(([, program = '']) => program)
}

async function outputOf({ command, argument }: Language, program: string, env: NodeJS.ProcessEnv) {
  const options = { env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)(command, [argument, program], options)
  return stdout.trim()
}

test.for(languages)('the guides have two programs in $name', (language) => {
  expect(programsIn(document.info.description, language)).toHaveLength(2)
})

describe.for(languages)('in $name', (language) => {
  const { error } = spawnSync(language.command, ['--version'])

  test.skipIf(error)('one program creates an order', async ({ world }) => {
    const { info } = JSON.parse((await send(world, { path: '/openapi.json' })).text)
    const [program = ''] = programsIn(info.description, language)

    const output = await outputOf(language, program, {
      DELIVERY_ORDERS_TOKEN: await world.token('acme'),
    })

    expect(output).toMatch(/^ORD-\w+ pending$/)
  })

  test.skipIf(error)(
    'the other accepts a message of the service, and no forged or old one',
    async ({ startWorld }) => {
      const settings = { WEBHOOK_ALLOW_PRIVATE: '1' }
      const world = await startWorld({ settings, parts: { clock: systemClock }, dispatch: true })
      await using target = await receiver()
      const acme = await world.client('acme')
      const { secret } = await acme.webhooks.create({ url: target.url })
      await acme.orders.create(aDraft())
      await until('the message arrives', () => target.received.length > 0)
      const [, program = ''] = programsIn(document.info.description, language)
      const isGenuine = (message: object) =>
        outputOf(language, program + language.verification, {
          MESSAGE: JSON.stringify({ secret, ...message }),
        })
      const [{ headers, body } = { headers: {}, body: '' }] = target.received

      expect(await isGenuine({ headers, body })).toBe('True')
      expect(await isGenuine({ headers, body: body.replace('pending', 'delivered') })).toBe('False')
      const old = await sign(JSON.parse(body), secret, new Date(Date.now() - 600_000))
      expect(await isGenuine(old)).toBe('False')
    },
  )
})
