/** Setup of test files that run against the service in memory: routes `fetch` to it by URL, else to the network. */
import { memoryServiceAt } from './memory-world.ts'

const network = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  return (memoryServiceAt(url)?.fetch ?? network)(input, init)
}
