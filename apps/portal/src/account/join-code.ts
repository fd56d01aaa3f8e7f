import { paths } from '../shell/paths.ts';

/** The join code from a link, reduced to what a code may contain: letters, digits and hyphens. Empty if there is none. */
export function readJoinCode(value: unknown): string {
  return typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : '';
}

/** The join code in this path; empty if the path joins no course. */
export function joinCodeOf(next: string): string {
  const { pathname, searchParams } = new URL(next, 'http://portal');
  return pathname === paths.join() ? readJoinCode(searchParams.get('code')) : '';
}
