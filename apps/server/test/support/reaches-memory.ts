/** Vitest setup file: `fetch` calls the service in memory that has the URL. Without one, it uses the network. */
import { memoryServiceAt } from './memory-world.ts'

const network = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  return (memoryServiceAt(url)?.fetch ?? network)(input, init)
}
