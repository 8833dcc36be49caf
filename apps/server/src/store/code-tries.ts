/** The tries of codes, for both engines. */
import { limits } from '@delivery-orders/contract'
import type { CodeTries } from '@delivery-orders/operations'
import { integer, text } from './columns.ts'

/**
 * The effect of a wrong code on the row of its order: nothing if it is the last one again, or if the code has had all its
 * tries. The row of an earlier code begins again, and that of a later code is not returned.
 */
export const onTryAgain = `
  on conflict (client_id, order_id) do update set
    tries = case
      when code_tries.number < excluded.number then 1
      when code_tries.last_hash = excluded.last_hash or code_tries.tries >= ${limits.triesPerCode}
        then code_tries.tries
      else code_tries.tries + 1
    end,
    last_hash = case
      when code_tries.number = excluded.number and code_tries.tries >= ${limits.triesPerCode}
        then code_tries.last_hash
      else excluded.last_hash
    end,
    number = excluded.number
  where code_tries.number <= excluded.number
  returning tries, last_hash`

export const codeTriesColumns = { tries: integer, last_hash: text }

export const codeTriesOf = (row: Readonly<typeof codeTriesColumns>): CodeTries => ({
  count: row.tries,
  lastHash: row.last_hash,
})
