/** What a program bundles that only asks about statuses. */
export { isFinal } from '../../src/index.ts'
