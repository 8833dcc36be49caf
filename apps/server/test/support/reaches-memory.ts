/** Before each test file that is told to services in memory: `fetch` finds them, and the network for all else. */
import { memoryServiceAt } from './memory-world.ts'

const network = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  return (memoryServiceAt(url)?.fetch ?? network)(input, init)
}
