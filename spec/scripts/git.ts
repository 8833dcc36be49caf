import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What git says in a folder; undefined where it has nothing to say, or is not there. */
export const gitIn =
  (folder: URL) =>
  async (...words: readonly string[]): Promise<string | undefined> => {
    try {
      const options = { cwd: fileURLToPath(folder), maxBuffer: 64 * 1024 * 1024 }
      return (await promisify(execFile)('git', words, options)).stdout
    } catch {
      return undefined
    }
  }
