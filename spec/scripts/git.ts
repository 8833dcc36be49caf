import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Git = (...args: readonly string[]) => Promise<string | undefined>

/** Runs git in a folder and returns its output; undefined if git fails or is not installed. */
export const gitIn =
  (folder: URL): Git =>
  async (...args) => {
    try {
      const options = { cwd: fileURLToPath(folder), maxBuffer: 64 * 1024 * 1024 }
      // Without `safe.directory`, git refuses a checkout of another user, as in many containers.
      return (await promisify(execFile)('git', ['-c', 'safe.directory=*', ...args], options)).stdout
    } catch {
      return undefined
    }
  }
