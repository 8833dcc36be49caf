/** The load process: runs jobs from its parent process, and ends with it. */
import type { Job, Reply } from './job.ts'
import { runJob } from './run-job.ts'

const reply = (message: Reply) => process.send?.(message)

process.on('message', (job: Job) => {
  runJob(job).then(
    (load) => reply({ load }),
    (error: Error) => reply({ error: error.message }),
  )
})
process.once('disconnect', () => process.exit())
