/** Stands for bytes that no text has, such as those of a workbook. */
export const unreadable = '\ufffd'

/** Returns the text of a file: UTF-8 or UTF-16 with its mark, or else Windows-1252, as Excel saves it in Europe and Africa. */
export const textOfFile = (bytes: Uint8Array): string => decoded(bytes).replaceAll('\0', unreadable)

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Returns the rows of a table as CSV (RFC 4180), with the separator that its first row has most; undefined if a quote is not
 * closed. The apostrophe that `csvOf` puts before what a spreadsheet would calculate is removed.
 */
export function readCsv(text: string): readonly (readonly string[])[] | undefined {
  const content = text.replace(/^\ufeff/, '')
  const separator = separatorOf(content)
  const cellEnd = new RegExp(`[${separator}\r\n]`, 'g')
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; ; ) {
    const quoted = quotedAt(content, at)
    if (!quoted) return undefined
    cellEnd.lastIndex = quoted.end
    const end = cellEnd.exec(content)?.index ?? content.length
    const cell = quoted.text + content.slice(quoted.end, end)
    row.push(cell.replace(/^'(?=\s*[=+\-@]|[\t\r])/, ''))
    at = end + (content.startsWith('\r\n', end) ? 2 : 1)
    if (content[end] === separator) continue
    rows.push(row)
    if (at >= content.length) return rows
    row = []
  }
}

const separators = [';', ',', '\t'] as const

function separatorOf(content: string): string {
  const [first = ''] = content.split(/\r|\n/, 1)
  const count = (separator: string) => first.replaceAll(/"[^"]*"/g, '').split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** Returns the quoted text at a position, '' if none begins there, and where it ends; undefined if it does not. */
function quotedAt(content: string, at: number): { text: string; end: number } | undefined {
  if (content[at] !== '"') return { text: '', end: at }
  for (let text = '', from = at + 1; ; ) {
    const end = content.indexOf('"', from)
    if (end < 0) return undefined
    text += content.slice(from, end)
    if (content[end + 1] !== '"') return { text, end: end + 1 }
    text += '"'
    from = end + 2
  }
}
