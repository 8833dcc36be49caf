/** Whether a list of entity tags, such as the value of `If-Match`, has this strong tag. `*` has every tag. */
export const hasTag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.match(/(?:W\/)?"[^"]*"/g)?.some((tag) => tag === etag) === true
