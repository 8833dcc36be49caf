// @module-tag slow
import { document } from '@delivery-orders/contract'
import { sign } from '@delivery-orders/sdk/webhooks'
import { canRun, programsIn, runProgram } from '@delivery-orders/tooling/page-programs.ts'
import { describe, expect } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { receiver } from '../dispatch/support/receiver.ts'
import { aDraft } from '../support/a-draft.ts'
import { send } from '../support/send.ts'
import { until } from '../support/until.ts'
import { test } from '../support/world.ts'

const languages = ['python', 'php'] as const

/** Prints whether the message in the environment variable MESSAGE is genuine. */
const verifications = {
  python: `
import json, os
given = json.loads(os.environ["MESSAGE"])
print(is_genuine(given["secret"], given["headers"], given["body"].encode()))`,
  php: `
$given = json_decode(getenv('MESSAGE'), true);
echo isGenuine($given['secret'], $given['headers'], $given['body']) ? 'True' : 'False';`,
}

/** The programs of the guides in a language, in the order of the page. */
const programsOf = (language: string, { description = '' }: { readonly description?: string }) =>
  programsIn(description).filter((program) => program.language === language)

async function outputOf(language: string, code: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await runProgram({ language, code }, { ...process.env, ...env })
  return stdout.trim()
}

test.for(languages)('the guides have two programs in %s', (language) => {
  expect(programsOf(language, document.info)).toHaveLength(2)
})

describe.for(languages)('in %s', (language) => {
  const isMissing = !canRun(language)

  test.skipIf(isMissing)('one program creates an order', async ({ world }) => {
    const { info } = JSON.parse((await send(world, { path: '/openapi.json' })).text)
    const [program] = programsOf(language, info)

    const output = await outputOf(language, program?.code ?? '', {
      DELIVERY_ORDERS_TOKEN: await world.token('acme'),
    })

    expect(output).toMatch(/^ORD-\w+ pending$/)
  })

  test.skipIf(isMissing)(
    'the other accepts a message of the service, and no forged or old one',
    async ({ startWorld }) => {
      const settings = { WEBHOOK_ALLOW_PRIVATE: '1' }
      const world = await startWorld({ settings, parts: { clock: systemClock }, dispatch: true })
      await using target = await receiver()
      const acme = await world.client('acme')
      const { secret } = await acme.webhooks.create({ url: target.url })
      await acme.orders.create(aDraft())
      await until('the message arrives', () => target.received.length > 0)
      const [, program] = programsOf(language, document.info)
      const isGenuine = (message: object) =>
        outputOf(language, `${program?.code}${verifications[language]}`, {
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
