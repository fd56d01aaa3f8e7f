import { connectionFault } from '@rooflab/db';

/** By the first characters of PostgreSQL's or the network's code. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^ETIMEDOUT$|^P1008$|^57014$/, 'does not answer'],
  [/^57P03$/, 'is starting up'],
  [/^57P/, 'is shutting down'],
  [/^25006$/, 'only reads at present, as a standby does'],
  [/^53100$/, 'has no room on its disk'],
  [/^53300$|^P2024$|^P2028$/, 'has no free connection'],
  [/^53/, 'has run out of memory or another resource'],
  [/^58/, 'cannot use its disk'],
  [/^28/, 'refuses the portal’s user or password'],
  [/^3D000$/, 'does not exist'],
  [/^42P01$|^3F000$|^P2021$/, 'has not been migrated'],
];

/** Safe for anyone to read: `cannot be reached (ECONNREFUSED)`. The original messages may contain addresses and names. */
export function databaseFault(error: unknown): string {
  const connection = connectionFault(error);
  const code = connection ?? codeOf(error);
  if (code === null) return 'cannot be queried';
  const sentence = SENTENCES.find(([pattern]) => pattern.test(code))?.[1];
  return `${sentence ?? (connection === null ? 'cannot be queried' : 'cannot be reached')} (${code})`;
}

/** The code of the innermost error. */
function codeOf(error: unknown, depth = 0): string | null {
  if (typeof error !== 'object' || error === null || depth > 6) return null;
  const { cause, meta, code } = error as { readonly cause?: unknown; readonly meta?: unknown; readonly code?: unknown };
  const adapter = typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta ? meta.driverAdapterError : null;
  return codeOf(adapter, depth + 1) ?? codeOf(cause, depth + 1) ?? (typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : null);
}
