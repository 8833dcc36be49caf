import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { start, stop } from './children.ts'
import type { Job, Load, Reply } from './load/job.ts'

/** The load has a process of its own, one for the whole bench, so that it is equally warm for everybody. */
export interface LoadProcess {
  run(job: Job): Promise<Load>
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
