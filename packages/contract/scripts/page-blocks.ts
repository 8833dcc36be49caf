import { readFile } from 'node:fs/promises'
import { tableOf, withBlocks, withValues } from '@delivery-orders/tooling/page-blocks.ts'
import type { ContractDocument } from '../src/document.ts'
import { fillFragments } from './fragments.ts'
import { specFolder } from './messages.ts'

/** The pages with blocks and values that the contract decides, by their paths. */
export async function pagesWithBlocks(
  document: ContractDocument,
): Promise<Readonly<Record<string, string>>> {
  const blocks: Readonly<Record<string, Readonly<Record<string, string>>>> = blocksOf(document)
  const pages = pageFiles.map(async (path) => {
    const page = await readFile(new URL(`../${path}`, specFolder), 'utf8')
    const filled = withBlocks(page, blocks[path] ?? {})
    return [path, withValues(filled, (name) => fillFragments(`{{${name}}}`, document))] as const
  })
  return Object.fromEntries(await Promise.all(pages))
}

const pageFiles = [
  'spec/decisions.md',
  ...['couriers', 'errors', 'orders', 'settings', 'webhooks'].map(
    (name) => `packages/sdk/docs/${name}.md`,
  ),
]

const blocksOf = (document: ContractDocument) => ({
  'spec/decisions.md': { events: eventList(document), problems: problemTable(document) },
  'packages/sdk/docs/settings.md': { limits: limitTable(document) },
})

interface Schemas {
  readonly EventKind: { readonly 'x-extensible-enum': readonly string[] }
  readonly ProblemCode: {
    readonly 'x-problems': Readonly<Record<string, { readonly status: number }>>
  }
}

const eventList = ({ components }: ContractDocument): string =>
  (components.schemas as unknown as Schemas).EventKind['x-extensible-enum']
    .map((kind) => `- \`${kind}\`\n`)
    .join('')

function problemTable({ components }: ContractDocument): string {
  const { 'x-problems': problems } = (components.schemas as unknown as Schemas).ProblemCode
  const byStatus = Map.groupBy(Object.keys(problems), (code) => problems[code]?.status ?? 0)
  const rows = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, codes]) => [`${status}`, codes.map((code) => `\`${code}\``).join(', ')])
  return tableOf([['status', 'code'], ...rows])
}

const limitTable = (document: ContractDocument): string =>
  tableOf(limits.map((row) => row.map((cell) => fillFragments(cell, document))))

/** The limits that users of the SDK reach. Those of single fields are in the types. */
const limits: readonly (readonly string[])[] = [
  ['limit', 'value'],
  ['body of a request', '{{bodyBytes}}'],
  ['body of a batch of orders', '{{createOrders.requestBody.x-max-bytes}}'],
  ['items of an order', '{{OrderDraft.items.maxItems}}'],
  ['characters of a reference', '{{Reference.minLength}} to {{Reference.maxLength}}'],
  ['length of a window', '{{OrderDraft.deliveryWindow.x-max-days}}'],
  ['entries of `metadata`', '{{OrderDraft.metadata.maxProperties}}'],
  ['updates of an order', '{{updatesPerOrder}}'],
  ['of these, updates by fleets', '{{fleetUpdatesPerOrder}}'],
  ['wrong codes until a code is locked', '{{triesPerCode}}'],
  ['codes of an order', '{{codesPerOrder}}'],
  ['reports of an order until only steps that move items are accepted', '{{newsReportsPerOrder}}'],
  ['reports of an order', '{{reportsPerOrder}}'],
  ['drafts that count as one write', '{{createOrders.x-elements-per-write}}'],
  [
    'characters of an idempotency key',
    '{{IdempotencyKey.minLength}} to {{IdempotencyKey.maxLength}}',
  ],
  ['how long a key is stored, at least', '{{keyHours}}'],
  ['webhooks in each mode', '{{webhooksPerMode}}'],
  ['how long a receiver may take to answer', '{{attemptSeconds}}'],
  ['how long an event is sent again', '{{lastAttemptHours}}'],
  ['how long a webhook may fail until it is disabled', '{{failingDays}}'],
  ['how long a dispatch stays in the log', '{{dispatchDays}}'],
  ['attempts of a dispatch in the log', '{{Dispatch.attempts.maxItems}}'],
  ['requests of a token that wait for events', '{{waitingRequestsPerToken}}'],
]
