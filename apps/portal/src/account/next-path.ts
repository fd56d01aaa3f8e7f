/** First parts of the addresses that somebody may be led to after signing in. */
const PLACES: ReadonlySet<string> = new Set(['', 'account', 'admin', 'courses', 'invitation', 'join']);

/** A path and query as our own links have them: no backslash, no space, no control character, nothing beyond ASCII. */
const PLAIN = /^\/[\w\-./?&=%~+:@,;!$'()*]*$/;

/** How many times over a path may be percent-encoded; no real link needs more. */
const MOST_LAYERS = 4;

const LONGEST = 2000;

/** What Next.js adds to an address when it loads only what differs from the page before. */
const FETCHED_PART = /[?&]_rsc=[^&]*$/;

/**
 * Where to go on after signing in: the path that was asked for if it is one of this portal's pages, else home. Anybody can write it into a
 * link, so what is not known to be ours is refused: `//evil.example`, `/\evil.example`, `javascript:…`, and their encoded forms.
 */
export function readNextPath(value: unknown): string {
  return typeof value === 'string' && isOwnPath(value) ? value.replace(FETCHED_PART, '') : '/';
}

function isOwnPath(value: string): boolean {
  if (value.length > LONGEST || !PLAIN.test(value)) return false;
  const [path = ''] = value.split('?', 1);
  const decoded = decodeFully(path);
  if (decoded === null || !PLAIN.test(decoded) || decoded.includes('//')) return false;
  const parts = decoded.split('/').slice(1);
  return !parts.some((part) => part === '.' || part === '..') && PLACES.has(parts[0] ?? '');
}

/** Null when it is encoded too often, or malformed. */
function decodeFully(path: string): string | null {
  let current = path;
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return null;
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}
