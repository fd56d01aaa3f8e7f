/** The join code from a link, reduced to what a code may contain: letters, digits and hyphens. Empty if there is none. */
export function readJoinCode(value: unknown): string {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : '';
}
