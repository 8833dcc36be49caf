import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Returns what axe finds wrong on a page: a rule, and the elements that break it. */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const results = await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)
  return (results as axe.AxeResults).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
