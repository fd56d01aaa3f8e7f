/** The code of a link, as far as it can be one: letters, digits and hyphens. Empty when there is none. */
export function readJoinCode(value: unknown): string {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : '';
}
