/** What Next.js adds to an address when it requests the parts of a page instead of the page. */
const PARTS = '_rsc';

/** The path and query that the reader sees, from a request's target: where to return after signing in. */
export function pagePath(target: string): string {
  const [path = '/', query = ''] = target.split('?', 2);
  const seen = new URLSearchParams(query);
  if (!seen.has(PARTS)) return target;
  seen.delete(PARTS);
  return seen.size === 0 ? path : `${path}?${seen.toString()}`;
}
