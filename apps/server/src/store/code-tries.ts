/** The tries of codes, for both engines. The hashes of a row are separated by spaces. */
import { countedTriesMax, triesLeft } from '@delivery-orders/operations'
import { text } from './columns.ts'

const separators = `length(code_tries.hashes) - length(replace(code_tries.hashes, ' ', ''))`

/**
 * The effect of a wrong code on the row of its order: nothing if it was counted before, or if all but the last try are
 * counted. The row of an earlier code begins again, and that of a later code is not returned.
 */
export const onTryAgain = `
  on conflict (client_id, order_id) do update set
    hashes = case
      when code_tries.number < excluded.number then excluded.hashes
      when replace(code_tries.hashes, excluded.hashes, '') <> code_tries.hashes
        or ${separators} >= ${countedTriesMax - 1} then code_tries.hashes
      else code_tries.hashes || ' ' || excluded.hashes
    end,
    number = excluded.number
  where code_tries.number <= excluded.number
  returning hashes`

export const codeTriesColumns = { hashes: text }

export const triesLeftOf = ({ hashes }: Readonly<typeof codeTriesColumns>, hash: string): number =>
  triesLeft(hashes.split(' '), hash)
