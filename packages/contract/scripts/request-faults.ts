import { type ContractDocument, operationsOf } from '../src/document.ts'
import { type Page, placeOf } from './pages.ts'

/**
 * Returns a function that describes the requests in backticks on a page, such as `GET /orders?limit=`, that no operation
 * takes. Requests to the controls of the mock are left out.
 */
export function requestChecker(document: ContractDocument): (page: Page) => readonly string[] {
  const operations = new Map(
    operationsOf(document).map(({ method, path, parameters }) => [
      shapeOf(method.toUpperCase(), path),
      parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    ]),
  )
  return (page) =>
    [...page.text.matchAll(request)]
      .filter(({ 2: path = '' }) => !path.startsWith('/_mock/'))
      .flatMap(({ index, 1: method = '', 2: path = '', 3: query = '' }) => {
        const taken = operations.get(shapeOf(method, path))
        if (!taken)
          return [`${placeOf(page, index)}: no operation takes the request \`${method} ${path}\`.`]
        return [...query.matchAll(/(\w+)=/g)]
          .filter(([, name = '']) => !taken.includes(name))
          .map(
            ([, name]) =>
              `${placeOf(page, index)}: \`${method} ${path}\` does not take \`${name}\`.`,
          )
      })
}

const request = /`(GET|POST|PUT|PATCH|DELETE)\s+(\/[^`?\s]*)(?:\?([^`\s]*))?[^`]*`/g

/** A request without the names of path parameters, which pages shorten. */
const shapeOf = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
