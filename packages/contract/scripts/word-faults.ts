import { type Page, placeOf } from './pages.ts'
import type { Words } from './words.ts'

/** Describes values that a page should name and does not, or that it names wrongly. */
export const wordFaults = (page: Page, words: Words): readonly string[] => [
  ...sections
    .filter(([file]) => file === page.file)
    .flatMap(([, heading, vocabulary]) => sectionFaults(page, heading, vocabulary, words)),
  ...listFaults(page, words),
  ...problemFaults(page, words),
  ...cancelFaults(page, words),
  ...(page.file === 'spec/decisions.md' ? tableFaults(page, words) : []),
]

type Vocabulary = 'statuses' | 'event kinds' | 'problem codes'

/** Sections that must name every value of a vocabulary, and no value that the contract does not define. */
const sections: readonly (readonly [file: string, heading: string, Vocabulary])[] = [
  ['spec/decisions.md', 'Which statuses exist?', 'statuses'],
  ['spec/decisions.md', 'How does an item move?', 'statuses'],
  ['spec/decisions.md', 'Which kinds of events exist?', 'event kinds'],
  ['spec/decisions.md', 'Which errors are there?', 'problem codes'],
  ['packages/sdk/docs/orders.md', 'Statuses', 'statuses'],
  ['packages/sdk/docs/errors.md', 'Codes', 'problem codes'],
]

/** Texts that look like a value, so they are misspelled or removed values if the contract does not define them. */
const looksLike: Readonly<Partial<Record<Vocabulary, RegExp>>> = {
  'event kinds': /^(order|item|webhook)\.[a-z_]+$/,
  'problem codes': /^[a-z]+(_[a-z]+)+$/,
}

function sectionFaults(
  { file, content }: Page,
  heading: string,
  vocabulary: Vocabulary,
  { statuses, eventKinds, problems }: Words,
): readonly string[] {
  const defined = {
    statuses,
    'event kinds': eventKinds,
    'problem codes': Object.keys(problems),
  }[vocabulary]
  const place = `${file}, section "${heading}"`
  // The parts are the texts before, between and after the headings, and the headings.
  const parts = content.split(/^#+ (.+)$/m)
  const at = parts.indexOf(heading)
  if (at === -1) return [`${place} is missing. Its place is in word-faults.ts.`]
  const named = namesIn(parts[at + 1] ?? '')
  return [
    ...defined
      .filter((value) => !named.includes(value))
      .map((value) => `${place} must list all ${vocabulary}, but lacks \`${value}\`.`),
    ...named
      .filter((name) => looksLike[vocabulary]?.test(name) && !defined.includes(name))
      .map((name) => `${place} names \`${name}\`, which is not one of the ${vocabulary}.`),
  ]
}

export const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const listNames = (names: readonly string[]): string => names.toSorted().join(', ')

/** Lists of two or more values of the contract that are not what they must be. */
function listFaults(page: Page, words: Words): readonly string[] {
  const { statuses, finalStatuses, cancelableFrom, eventKinds, clientScopes, fleetScopes } = words
  /** The values that a list must have, by the words before or after it. Any other must be one of `lists`, or an example. */
  const contexts: readonly { before?: RegExp; after?: RegExp; list: readonly string[] }[] = [
    { after: /^\s+are\s+final/, list: finalStatuses },
    { before: /\bempty\s+in\s+$/, list: ['order.created', 'order.updated'] },
    { before: /\bwhile\s+the\s+order\s+is\s+$|\bFrom\s+$/, list: cancelableFrom },
  ]
  const vocabularies = [statuses, eventKinds, clientScopes, fleetScopes, ...words.others]
  const lists = [
    ...vocabularies,
    finalStatuses,
    cancelableFrom,
    statuses.filter((status) => !finalStatuses.includes(status)),
    words.violationCodes,
    clientScopes.filter((scope) => scope !== 'orders:progress'),
    ...Object.values(words.itemTransitions).filter((targets) => targets.length > 1),
  ]
  const runs = page.text.matchAll(
    /`[\w.:]+`(?:(?:\s+\([^)]*\))?(?:,\s+(?:and |or )?|\s+(?:and|or)\s+)`[\w.:]+`)+/g,
  )
  return [...runs].flatMap(({ index, 0: run }) => {
    const names = namesIn(run.replaceAll(/\([^)]*\)/g, ''))
    const [before, after] = [page.text.slice(0, index), page.text.slice(index + run.length)]
    const isList = vocabularies.some(
      (list) => names.filter((name) => list.includes(name)).length > 1,
    )
    if (!isList) return []
    if (/such\s+as\s+$/.test(before)) return []
    const context = contexts.find((each) => each.before?.test(before) || each.after?.test(after))
    const allowed = context ? [context.list] : lists
    return allowed.some((list) => listNames(list) === listNames(names))
      ? []
      : `${placeOf(page, index)}: ${run.replaceAll(/\s+/g, ' ')} is no list of the contract.`
  })
}

/** Problems that are named with another HTTP status than theirs. */
const problemFaults = (page: Page, { problems }: Words): readonly string[] =>
  [...page.text.matchAll(/`?\b(\d{3})`?\s+`(\w+)`/g)].flatMap(
    ({ index, 1: status, 2: code = '' }) =>
      (problems[code] ?? Number(status)) === Number(status)
        ? []
        : `${placeOf(page, index)}: ${code} has the status ${problems[code]}, not ${status}.`,
  )

/** Sentences that name a status from which an order can be canceled, but cannot. */
function cancelFaults(page: Page, { statuses, cancelableFrom }: Words): readonly string[] {
  const tooLate = statuses.filter((name) => name !== 'canceled' && !cancelableFrom.includes(name))
  // One expression for both would try each `can` from each position of a sentence.
  const sentences = [...page.text.matchAll(/[^.:|]+/g)].filter(([sentence]) =>
    /\bcan\b.*\bcancel/is.test(sentence),
  )
  const ends = page.text.matchAll(/until\s+its\s+first\s+item\s+is\s+([a-z]+(\s+up)?)/gi)
  return [
    ...sentences.flatMap(({ index, 0: sentence }) =>
      namesIn(sentence)
        .filter((name) => tooLate.includes(name) && !/no longer|cannot/.test(sentence))
        .map((name) => `${placeOf(page, index)}: an order that is ${name} cannot be canceled.`),
    ),
    ...[...ends]
      .filter(([, end = '']) => end.replace(/\s+/, '_') !== tooLate[0])
      .map(({ index, 1: end }) => `${placeOf(page, index)}: "${end}" must be ${tooLate[0]}.`),
  ]
}

/** Rows of the tables of transitions and of errors that differ from the contract. */
function tableFaults(page: Page, { statuses, itemTransitions, problems }: Words) {
  const known = [...statuses, ...Object.keys(problems)]
  const rows = new Map(
    [...page.text.matchAll(/^\|([^|\n]+)\|([^|\n]+)\|$/gm)].flatMap(([, first = '', second = '']) =>
      [...first.matchAll(/`(\w+)`|(?<=^ )\d{3}(?= +$)/g)].map(
        ([status, name = status]) =>
          [name, namesIn(second).filter((each) => known.includes(each))] as const,
      ),
    ),
  )
  const due = [
    ...Object.entries(itemTransitions),
    ...Map.groupBy(Object.keys(problems), (code) => String(problems[code])),
  ]
  return due.flatMap(([key, names]) =>
    listNames(rows.get(key) ?? []) === listNames(names)
      ? []
      : `${page.file}: the row of ${key} must list ${listNames(names) || 'nothing'}, and lists ${listNames(rows.get(key) ?? []) || 'nothing'}.`,
  )
}
