/** First path segments that a visitor may be sent to after signing in. */
const PLACES: ReadonlySet<string> = new Set(['', 'account', 'admin', 'courses', 'invitation', 'join']);

/** A path and query in the form of our own links: no backslash, no space, no control character, nothing beyond ASCII. */
const PLAIN = /^\/[\w\-./?&=%~+:@,;!$'()*]*$/;

/** How many layers of percent-encoding a path may have; no real link needs more. */
const MOST_LAYERS = 4;

const LONGEST = 2000;

/** Added by Next.js when it loads only the parts that differ from the previous page. */
const FETCHED_PART = /[?&]_rsc=[^&]*$/;

/**
 * Where to continue after signing in: the requested path if it is one of this portal's pages, else home. Anybody can put it into a link, so anything
 * not known to be ours is refused: `//evil.example`, `/\evil.example`, `javascript:…`, and their encoded forms.
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

/** Null when the text has too many layers of encoding, or is malformed. */
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
