/**
 * An older version of the program: it does not know the column `recipient_phone`. With HIDDEN, `migrate` does not
 * recognize its sessions, like those that it opens after `migrate` has looked.
 */
import { registerHooks } from 'node:module'
import { mainFile } from '../../support/server-process.ts'

const changes: readonly (readonly [file: string, text: string, older: string])[] = [
  ['/store/rows.ts', 'recipient_phone: recipientPhoneOf(order)', 'recipient_phone: null'],
  ...(process.env['HIDDEN']
    ? ([
        ['/postgres-connections.ts', `applicationName = 'delivery-orders'`, `applicationName = ''`],
      ] as const)
    : []),
]

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const change = changes.find(([file]) => url.endsWith(file))
    if (!change) return loaded
    const [, text, older] = change
    const source = String(loaded.source)
    if (!source.includes(text)) throw new Error(`${url} does not have: ${text}`)
    return { ...loaded, source: source.replaceAll(text, older) }
  },
})
await import(mainFile)
