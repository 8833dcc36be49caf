/** Entry point of a bundle that uses only a status function. */
export { isFinal } from '../../src/index.ts'
