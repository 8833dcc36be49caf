import { createReadStream } from 'node:fs'

/** Reads the file into the system's page cache as far as it fits, so that the disk is not measured. */
export async function readWhole(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
}
