import { Option } from 'commander'
import { parseLimit } from './argument-values.ts'
import { modes } from './token.ts'

/** `of`: what has the mode. */
export const liveUnlessTest = (of: string): Option =>
  new Option('--mode <mode>', `mode of the ${of}: test or live`).choices(modes).default('live')

/** How many rows a list has unless the operator asks for more: one client may have millions of orders. */
const listedMax = 1_000

export const limited = (): Option =>
  new Option('--limit <count>', 'maximum number of rows').argParser(parseLimit).default(listedMax)

export const asJson = (): Option => new Option('--json', 'print JSON instead of a table')
