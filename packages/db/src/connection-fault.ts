/** PostgreSQL's classes 08 (connection) and 57 (cancelled, shutting down, starting up), disk full, too many connections, Prisma's codes and the network's. */
const CODES =
  /^(08...|57014|57P..|53100|53300|P1001|P1002|P1008|P1017|P2024|P2028|ECONN[A-Z]+|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN)$/;

/** What Prisma's adapter turns some of them into. */
const KINDS: Readonly<Record<string, string>> = {
  DatabaseNotReachable: 'ECONNREFUSED',
  ConnectionClosed: 'ECONNRESET',
  SocketTimeout: 'ETIMEDOUT',
  TooManyConnections: '53300',
};

/** Messages of pg that come without a code: no answer in time, or a connection that ended. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Query read timeout$|timeout exceeded when trying to connect|Connection terminated due to connection timeout/, 'ETIMEDOUT'],
  [/Connection terminated|Client was closed|not queryable/, 'ECONNRESET'],
];

/** Errors wrap the error that caused them in `cause`, in Prisma's `meta.driverAdapterError` or in the list of an `AggregateError`. */
const DEEPEST = 6;

/**
 * Why the database could not answer, as a code of the network or of PostgreSQL (`ECONNREFUSED`, `57P03`): try again later. Null for an error that has
 * nothing to do with the connection.
 */
export function connectionFault(error: unknown, depth = 0): string | null {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return null;
  for (const inner of innerErrors(error)) {
    const found = connectionFault(inner, depth + 1);
    if (found !== null) return found;
  }
  const { code, kind, message } = error as { readonly code?: unknown; readonly kind?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && CODES.test(code)) return code;
  if (typeof kind === 'string' && Object.hasOwn(KINDS, kind)) return KINDS[kind] ?? null;
  return typeof message === 'string' ? (SENTENCES.find(([sentence]) => sentence.test(message))?.[1] ?? null) : null;
}

export function innerErrors(error: object): unknown[] {
  const { cause, meta, errors } = error as { readonly cause?: unknown; readonly meta?: unknown; readonly errors?: unknown };
  const adapter = typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta ? [meta.driverAdapterError] : [];
  return [...adapter, cause, ...(Array.isArray(errors) ? errors : [])];
}
