import type { OperationEntry } from './document.ts'

/** Maximum size of a request body, and of each draft in a batch. */
export const bodyBytesMax: number = 256 * 1024

/** Maximum size of the request body of an operation. Bodies that hold many orders have a higher limit of their own. */
export const bodyBytesMaxOf = ({ operation }: OperationEntry): number =>
  operation.requestBody?.['x-max-bytes'] ?? bodyBytesMax
