export interface LogLine {
  readonly level: number
  readonly msg?: string
  readonly dropped?: number
}

/** Returns the whole lines that are JSON: the first lines that `serve` prints are not. */
export const logLines = (text: string): readonly LogLine[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

export const requestCount = (text: string): number =>
  logLines(text).filter(({ msg }) => msg === 'request').length
