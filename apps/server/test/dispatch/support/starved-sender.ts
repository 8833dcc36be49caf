/**
 * A process that sends messages to the URL in its argument and to a name without an address, in turn without a free file
 * descriptor and with some, and prints what became of each. `ulimit` must limit its descriptors.
 */
import { closeSync, openSync } from 'node:fs'
import { webhookSecret } from '@delivery-orders/operations'
import { systemClock } from '../../../src/clock.ts'
import { senderOnDemand } from '../../../src/dispatch/sender-on-demand.ts'
import { systemRandom } from '../../../src/random.ts'

const [url = ''] = process.argv.slice(2)
const targets = { allowPrivate: true, networks: [] }
const sender = senderOnDemand({ clock: systemClock, targets })

for (const round of [1, 2]) {
  const files = useUpDescriptors()
  await attempt(url)
  await attempt(`https://starved-${round}.invalid/`)
  for (const file of files) closeSync(file)
  await attempt(url)
  await attempt(`https://fed-${round}.invalid/`)
}

function useUpDescriptors(): readonly number[] {
  const files: number[] = []
  try {
    for (;;) files.push(openSync('/dev/null', 'r'))
  } catch {
    return files
  }
}

async function attempt(target: string): Promise<void> {
  const webhook = { url: target, secret: webhookSecret(systemRandom), previousSecret: null }
  const message = {
    webhook,
    mode: 'test',
    id: 'evt_01KDV5J3Q8R6N3T5W7Y9A1C2E4',
    body: '{}',
  } as const
  const end = await sender.send(message).then(
    (outcome) => outcome.attempt.error ?? 'sent',
    (error: NodeJS.ErrnoException) => String(error.code),
  )
  process.stdout.write(`${end}\n`)
}
