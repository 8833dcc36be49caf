/** Undefined and null are empty cells. */
export type CsvCell = string | number | null | undefined

/** Maximum number of rows of a file, which is made while a person waits. */
export const rowsMax = 5_000

/** Makes spreadsheets read UTF-8. */
const byteOrderMark = '\ufeff'

/** Spreadsheets calculate texts that begin with these, also behind blanks. */
const formula = /^\s*[=+\-@]|^[\t\r]/

/**
 * Returns a table as CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe, also a
 * phone number, which would lose its plus sign. With semicolons, numbers have a decimal comma, as in French.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[], separator: ',' | ';' = ','): string =>
  byteOrderMark.concat(
    ...rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`),
  )

function cellText(cell: CsvCell, separator: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number')
    return separator === ';' ? String(cell).replace('.', ',') : String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
