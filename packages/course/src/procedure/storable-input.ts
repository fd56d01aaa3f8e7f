/** The nesting that a request may have: far more than any input, and little enough to walk. */
const DEEPEST = 20;

/**
 * The path in a request of a text that the database cannot store, because of NUL or half of a surrogate pair; null when there is none. Checked for
 * every request, because a schema can forget it.
 */
export function unstorableText(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null || value instanceof Date) return null;
  if (path.length > DEEPEST) return path;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(key, [...path, '(key)']) ?? unstorableText(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
