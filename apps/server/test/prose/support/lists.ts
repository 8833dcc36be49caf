import {
  cancelableFrom,
  document,
  eventKinds,
  finalStatuses,
  itemTransitions,
  problemTable,
  statuses,
} from '@delivery-orders/contract'
import { clientScopes, defaultScopes, fleetScopes } from '@delivery-orders/operations'
import { settings } from '../../../src/settings/settings.ts'
import type { Page } from './pages.ts'

const wordsOf = (path: readonly string[]): readonly string[] => {
  const found = path.reduce<unknown>(
    (at, name) => (at as Record<string, unknown>)[name],
    document.components.schemas,
  )
  return (found as Record<string, readonly string[]>)['x-extensible-enum'] ?? []
}

const codes = Object.keys(problemTable)
const dispatchStatuses = wordsOf(['Dispatch', 'properties', 'status'])
const reasons = wordsOf(['Webhook', 'properties', 'disabledReason'])
const parts = wordsOf(['Violation', 'properties', 'in'])

/** Every list of values that the texts may state. */
const lists: readonly (readonly string[])[] = [
  statuses,
  finalStatuses,
  cancelableFrom,
  statuses.filter((status) => !finalStatuses.includes(status)),
  eventKinds,
  clientScopes,
  fleetScopes,
  defaultScopes('live'),
  dispatchStatuses,
  reasons,
  parts,
  ...Object.values(itemTransitions).filter((targets) => targets.length > 1),
]

const vocabulary = new Set<string>([
  ...statuses,
  ...eventKinds,
  ...clientScopes,
  ...fleetScopes,
  ...dispatchStatuses,
  ...reasons,
  ...parts,
])

const placeOf = ({ file, lineOf }: Page, position: number) => `${file}:${lineOf(position)}`
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const sorted = (names: readonly string[]): string => names.toSorted().join()

/** What a list must be, by the words before or after it. Any other list must be one of `lists`, or an example. */
const contexts: readonly { before?: RegExp; after?: RegExp; list: readonly string[] }[] = [
  { after: /^\s+are\s+final/, list: finalStatuses },
  { before: /\bempty\s+in\s+$/, list: ['order.created', 'order.updated'] },
  { before: /\bwhile\s+the\s+order\s+is\s+$|\bFrom\s+$/, list: cancelableFrom },
]

/** Lists of two or more values of the contract that are not what they must be. */
export function listFaults(page: Page): readonly string[] {
  const runs = page.text.matchAll(
    /`[\w.:]+`(?:(?:\s+\([^)]*\))?(?:,\s+(?:and |or )?|\s+(?:and|or)\s+)`[\w.:]+`)+/g,
  )
  return [...runs].flatMap(({ index, 0: run }) => {
    const names = namesIn(run)
    const [before, after] = [page.text.slice(0, index), page.text.slice(index + run.length)]
    if (names.filter((name) => vocabulary.has(name)).length < 2 || /such\s+as\s+$/.test(before))
      return []
    const context = contexts.find((each) => each.before?.test(before) || each.after?.test(after))
    const allowed = context ? [context.list] : lists
    return allowed.some((list) => sorted(list) === sorted(names))
      ? []
      : [`${placeOf(page, index)}: ${run.replaceAll(/\s+/g, ' ')} is no list of the contract.`]
  })
}

/** Problems that are named with another HTTP status than theirs. */
export const statusFaults = (page: Page): readonly string[] =>
  [...page.text.matchAll(/`?\b(\d{3})`?\s+`(\w+)`/g)].flatMap(
    ({ index, 1: status, 2: code = '' }) => {
      const { status: own = Number(status) } = problemTable[code as keyof typeof problemTable] ?? {}
      return own === Number(status)
        ? []
        : [`${placeOf(page, index)}: ${code} has the status ${own}, not ${status}.`]
    },
  )

/** Sentences that name a status from which an order can be canceled, but cannot. */
export const cancelFaults = (page: Page): readonly string[] =>
  [...page.text.matchAll(/[^.:|]*\bcan(?:not)?\b[^.:|]*\bcancel[^.:|]*/gi)].flatMap(
    ({ index, 0: sentence }) => {
      const wrong = namesIn(sentence).filter(
        (name) =>
          (statuses as readonly string[]).includes(name) &&
          !(cancelableFrom as readonly string[]).includes(name) &&
          name !== 'canceled',
      )
      return /no longer|cannot/.test(sentence)
        ? []
        : wrong.map(
            (name) => `${placeOf(page, index)}: an order that is ${name} cannot be canceled.`,
          )
    },
  )

/** The rows of a table as cells of names, by the names in the first cell. */
const rowsOf = (page: Page): readonly (readonly [string, string])[] =>
  [...page.text.matchAll(/^\|([^|\n]+)\|([^|\n]+)\|$/gm)].map(([, first = '', second = '']) => [
    first,
    second,
  ])

/** Rows of the tables of transitions and of errors that differ from the contract. */
export function tableFaults(page: Page): readonly string[] {
  const transitions = rowsOf(page).flatMap(([first, second]) => {
    const froms = namesIn(first).filter((name) => name in itemTransitions)
    return froms.map((from) => [from, sorted(namesIn(second))] as const)
  })
  const errors = rowsOf(page).flatMap(([first, second]) => {
    const status = Number(/^ *(\d{3}) *$/.exec(first)?.[1] ?? 0)
    return status === 0
      ? []
      : [[status, sorted(namesIn(second).filter((name) => codes.includes(name)))] as const]
  })
  const byStatus = Map.groupBy(
    codes,
    (code) => problemTable[code as keyof typeof problemTable].status,
  )
  return [
    ...differences(
      page,
      new Map(transitions),
      new Map(Object.entries(itemTransitions).map(([from, to]) => [from, sorted(to)])),
    ),
    ...differences(
      page,
      new Map(errors),
      new Map([...byStatus].map(([status, own]) => [status, sorted(own)])),
    ),
  ]
}

/** Rows of the table of settings that differ from the settings of the program. */
export function settingFaults(page: Page): readonly string[] {
  const rows = page.text.matchAll(/^\| `([A-Z_]+)` +\| `?([^|`]*?)`? +\|/gm)
  const stated = new Map([...rows].map(([, name = '', value = '']) => [name, value]))
  const own = Object.entries(settings).map(
    ([name, { fallback }]) => [name, fallback || 'none'] as const,
  )
  return [
    ...differences(page, stated, new Map(own)),
    ...[...stated.keys()]
      .filter((name) => !(name in settings))
      .map((name) => `${page.file}: ${name} is no setting of settings.ts.`),
  ]
}

function differences<Key>(
  page: Page,
  stated: ReadonlyMap<Key, string>,
  own: ReadonlyMap<Key, string>,
): readonly string[] {
  return [...own].flatMap(([key, names]) =>
    stated.get(key) === names
      ? []
      : [
          `${page.file}: the row of ${key} must list ${names || 'nothing'}, and lists ${stated.get(key) || 'nothing'}.`,
        ],
  )
}
