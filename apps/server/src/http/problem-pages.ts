import { type ProblemCode, type ProblemEntry, problemTable } from '@delivery-orders/contract'
import type { Express } from 'express'
import { answer } from './answer.ts'
import { Rejection } from './rejection.ts'

/** The pages that the `type` of a problem leads to. */
export function routeProblemPages(app: Express, basePath: string): void {
  const pages = new Map(
    Object.entries(problemTable).map(([code, entry]) => [code, page(code as ProblemCode, entry)]),
  )
  app.get(`${basePath}/problems/:code`, ({ params }, response) => {
    const found = pages.get(params.code)
    if (found === undefined) throw new Rejection('route_not_found', 'There is no such problem.')
    answer(response, 200, 'text/html; charset=utf-8', found, {
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
  })
}

const page = (
  code: ProblemCode,
  { status, title, meaning, remedy }: ProblemEntry,
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${code}: ${escaped(title)}</title>
<style>
  body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
  code { font-size: 0.95em; background: #8882; padding: 0.1em 0.3em; border-radius: 0.2em }
  @media (prefers-color-scheme: dark) { body { background: #111; color: #ddd } }
</style>
<p><code>${status}</code> <code>${code}</code></p>
<h1>${escaped(title)}</h1>
<h2>Why it happens</h2>
<p>${escaped(meaning)}</p>
<h2>What to do</h2>
<p>${escaped(remedy)}</p>
</html>
`

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/\x60([^\x60]+)\x60/g, '<code>$1</code>')
