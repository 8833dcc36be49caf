/**
 * Copies a document, and replaces each `pattern` by the `x-service-pattern` next to it, which the service checks. A
 * `pattern` is portable: it means the same in the regular expressions of JavaScript, Python, Rust and Go. It therefore
 * cannot exclude unpaired surrogates, for example.
 */
export function withServicePatterns<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withServicePatterns) as Value
  if (typeof value !== 'object' || value === null) return value
  const { 'x-service-pattern': pattern, ...rest } = value as Record<string, unknown>
  const entries = Object.entries(rest).map(([key, member]) => [key, withServicePatterns(member)])
  return { ...Object.fromEntries(entries), ...(typeof pattern === 'string' && { pattern }) }
}
