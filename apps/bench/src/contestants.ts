import { fileURLToPath } from 'node:url'

/** The name of our server. The rivals are the programs that it is compared with. */
export const ours = 'server'

/** The name of our server at an earlier commit. */
export const earlier = 'before'

const rivalFiles = {
  limit: 'limit.ts',
  'fastify+': 'fastify.ts',
} as const

export type Rival = keyof typeof rivalFiles
export type Contestant = typeof ours | typeof earlier | Rival

export const rivals = Object.keys(rivalFiles) as readonly Rival[]

export const rivalFile = (rival: Rival): string => pathOf(`../rivals/${rivalFiles[rival]}`)
export const serverFile = pathOf('../../server/src/main.ts')

function pathOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
