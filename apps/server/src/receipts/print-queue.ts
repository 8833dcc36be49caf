/** A receipt that waits to be printed. */
export interface QueuedPrint {
  /** The client whose order it is. */
  readonly client: number
  /** The receipt as JSON. Its length is a measure of how long printing takes. */
  readonly text: string
}

/**
 * Shares the printer fairly: clients take turns, and of each client the shortest receipt is printed first. A client with
 * many large receipts therefore delays a receipt of another client by one print, and so it does its own small ones.
 */
export class PrintQueue<Print extends QueuedPrint> {
  readonly #sizeMax: number
  /** The receipts of each client, shortest first. The client whose turn it is comes first. */
  readonly #prints = new Map<number, readonly Print[]>()

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax
  }

  /** Adds a receipt. If the queue is too long, removes and returns the longest one of the client with the most. */
  add(print: Print): Print | undefined {
    const { client, text } = print
    const others = this.#prints.get(client) ?? []
    const shorter = others.filter((other) => other.text.length <= text.length)
    this.#prints.set(client, [...shorter, print, ...others.slice(shorter.length)])
    if (this.#all().length <= this.#sizeMax) return undefined

    const clients = [...this.#prints.values()]
    const most = clients.reduce((one, other) => (other.length > one.length ? other : one), [])
    const dropped = most.at(-1)
    if (dropped) this.remove(dropped)
    return dropped
  }

  /** Removes and returns the next receipt, and gives the next turn to the other clients. */
  take(): Print | undefined {
    const [first] = this.#prints.values()
    const [print, ...others] = first ?? []
    if (!print) return undefined
    this.#prints.delete(print.client)
    if (others.length > 0) this.#prints.set(print.client, others)
    return print
  }

  remove(print: Print): void {
    const others = this.#prints.get(print.client)?.filter((other) => other !== print) ?? []
    if (others.length > 0) this.#prints.set(print.client, others)
    else this.#prints.delete(print.client)
  }

  clear(): readonly Print[] {
    const prints = this.#all()
    this.#prints.clear()
    return prints
  }

  #all(): readonly Print[] {
    return [...this.#prints.values()].flat()
  }
}
