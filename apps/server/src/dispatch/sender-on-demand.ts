import type { Sender, SenderOptions } from './send.ts'

/** Loads the sender with the first event: undici would take a twelfth of the time in which a service starts. */
export function senderOnDemand(options: SenderOptions): Sender {
  let loading: Promise<Sender> | undefined
  const load = () => {
    loading ??= import('./send.ts').then(
      ({ webhookSender }) => webhookSender(options),
      (error: unknown) => {
        // Without a free file descriptor, loading fails. The next event tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    send: async (message) => (await load()).send(message),
    async [Symbol.asyncDispose]() {
      const sender = await loading
      await sender?.[Symbol.asyncDispose]()
    },
  }
}
