import { send } from '../../support/send.ts'
import { until } from '../../support/until.ts'
import type { World } from '../../support/world.ts'
import { parseMetrics, type Samples } from './prometheus-text.ts'

const last = new Map<string, string>()

/** Returns the metrics as they are now. Readers share a rendering for a while: a new one has another CPU time. */
export async function scrape({ url }: Pick<World, 'url'>): Promise<Samples> {
  let text = ''
  await until('the metrics are rendered again', async () => {
    text = (await send({ url }, { path: '/metrics' })).text
    return text !== last.get(url)
  })
  last.set(url, text)
  return parseMetrics(text)
}
