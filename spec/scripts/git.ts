import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs git in a folder and returns its output; undefined if git fails or is not installed. */
export const gitIn =
  (folder: URL) =>
  async (...args: readonly string[]): Promise<string | undefined> => {
    try {
      const options = { cwd: fileURLToPath(folder), maxBuffer: 64 * 1024 * 1024 }
      return (await promisify(execFile)('git', args, options)).stdout
    } catch {
      return undefined
    }
  }
