/**
 * The parts of a pattern that mean the same in JavaScript, Python, Rust and Go. Excluded are, for example, lookaround,
 * surrogates, `.`, and classes such as `\d` and `\s`, which match Unicode characters in some languages only.
 */
const escaped = String.raw`\\(?:x[0-9a-f]{2}|[\^$\\.*+?()[\]{}|-])`
// In Rust, `[`, `&&`, `--` and `~~` have a meaning inside of brackets.
const brackets = String.raw`\[\^?(?:${escaped}|(?!&&|--|~~)[^\\[\]])+\]`
const repeat = String.raw`\{\d+(?:,\d*)?\}`
const portable = new RegExp(
  String.raw`^\^(?:${escaped}|${brackets}|${repeat}|\((?!\?)|\(\?:|[)|*+?]|[^\\[\](){}|*+?.^$])*\$$`,
  'u',
)

/** Whether a pattern is anchored at both ends and has only portable parts. */
export const isPortable = (pattern: string): boolean => portable.test(pattern)

/** Whether the service would accept NUL or an unpaired surrogate, which databases cannot store. */
export const acceptsUnstorable = ({
  pattern = '',
  'x-service-pattern': servicePattern = pattern,
}: {
  readonly pattern?: string
  readonly 'x-service-pattern'?: string
}): boolean => ['\0', '\uD800'].some((character) => new RegExp(servicePattern, 'u').test(character))
