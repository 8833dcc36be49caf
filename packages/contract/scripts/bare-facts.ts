import { itemTransitions } from '../src/generated/transitions.ts'
import { blankOut, isServed, type Page, placeOf } from './pages.ts'

/**
 * Describes the facts that a text repeats instead of naming them, and which may therefore be wrong: lists of statuses,
 * and in texts of the contract and guides numbers. Values that are sent, such as `410`, are in backticks.
 */
export function bareFacts(page: Page): readonly string[] {
  const sentences = blankOut(page.text, /^\|.*$/gm)
  const prose = blankOut(blankOut(page.text, /\{\{.+?\}\}|\]\([^)]*\)/gs), /`[^`]*`/gs)
  const numbers = isServed(page) ? prose.matchAll(number) : []
  return [...numbers, ...sentences.matchAll(listOfStatuses)].map(
    ({ index, 0: fact }) =>
      `${placeOf(page, index)}: ${fact.replaceAll(/\s+/g, ' ')} may be wrong. ${isServed(page) ? 'Name its source, such as {{updatesPerOrder}} or {{cancelableFrom}}, or leave' : 'Leave'} it out.`,
  )
}

/** A number that is neither 0 or 1 nor part of a name or a time: RFC 9457, UTF-8, 2xx, 1.x, 2026-11-20T09:30:00Z. */
const number = /(?<![\w.:+%-]|[A-Z]{2,} )(?![01]\b(?!\.\d))\d[\d,.]*(?<=\d)(?!\.?[\w%-])/g

const status = `\`(?:${Object.keys(itemTransitions).join('|')})\``
const listOfStatuses = new RegExp(`${status}(?:(?:,| or| and|, or|, and)\\s+${status})+`, 'g')
