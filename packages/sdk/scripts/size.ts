import { readSizePage, writeSizePage } from './size-page.ts'

// Measures what the SDK adds to a bundle, writes the page about it, and prints the page.

await writeSizePage()
process.stdout.write(await readSizePage())
