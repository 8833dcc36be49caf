import type { OperationEntry } from './document.ts'
import { limits } from './generated/limits.ts'

/** Maximum size of a request body, and of each draft in a batch. */
export const bodyBytesMax: number = limits.bodyBytes

/** Maximum size of the request body of an operation. Bodies that hold many orders have a higher limit of their own. */
export const bodyBytesMaxOf = ({ operation }: OperationEntry): number =>
  operation.requestBody?.['x-max-bytes'] ?? bodyBytesMax
