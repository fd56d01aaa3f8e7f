/** Objects within objects that a request may have: far more than any input, and few enough to walk. */
const DEEPEST = 20;

/**
 * Where a text stands in a request that no database can keep, as a path: one with NUL or half of a surrogate pair. Null when there is none. A
 * schema can be written without this in mind; so it is held against every request instead.
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
