import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { start, stop } from './children.ts'
import type { Job, LoadResult, Reply } from './load/job.ts'

/** The load runs in one separate process for the whole benchmark, so every contestant meets an equally warm process. */
export interface LoadProcess {
  run(job: Job): Promise<LoadResult>
  stop(): Promise<void>
}

export function startLoadProcess(): LoadProcess {
  const file = fileURLToPath(new URL('load/main.ts', import.meta.url))
  const child = start(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    run: async (job) => {
      const replied = once(child, 'message') as Promise<[Reply]>
      child.send(job)
      const [reply] = await replied
      if ('error' in reply) throw new Error(reply.error)
      return reply.load
    },
    stop: () => stop(child),
  }
}
