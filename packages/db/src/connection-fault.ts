/**
 * PostgreSQL's classes 08 (connection), 53 (out of a resource: disk, memory, connections), 57 (cancelled, shutting down, starting up) and 58 (the
 * machine's disk fails), transactions that it ended for their age, a server that only reads, Prisma's codes and the network's.
 */
const CODES =
  /^(08...|25006|25P0[34]|53...|57014|57P..|580[03]0|P1001|P1002|P1008|P1017|P2024|P2028|ECONN[A-Z]+|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN)$/;

/** SQLSTATE of a write on a standby, or on a server that was set to read only. */
export const READ_ONLY = '25006';

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

/** On a standby a query may be cancelled, or a lock refused, with codes that on a primary have other causes. */
const ON_STANDBY = { codes: /^(40001|40P01|55000)$/, says: /conflict with recovery|recovery is in progress/ };

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
  const { code, originalCode = code, kind, message, originalMessage = message } = error as Readonly<Record<string, unknown>>;
  if (typeof code === 'string' && CODES.test(code)) return code;
  if (ON_STANDBY.codes.test(String(originalCode)) && ON_STANDBY.says.test(String(originalMessage))) return READ_ONLY;
  if (typeof kind === 'string' && Object.hasOwn(KINDS, kind)) return KINDS[kind] ?? null;
  return typeof message === 'string' ? (SENTENCES.find(([sentence]) => sentence.test(message))?.[1] ?? null) : null;
}

export function innerErrors(error: object): unknown[] {
  const { cause, meta, errors } = error as { readonly cause?: unknown; readonly meta?: unknown; readonly errors?: unknown };
  const adapter = typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta ? [meta.driverAdapterError] : [];
  return [...adapter, cause, ...(Array.isArray(errors) ? errors : [])];
}
