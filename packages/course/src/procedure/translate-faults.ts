import { brokenRule, connectionFault, Prisma, Refused } from '@rooflab/db';
import { TRPCError } from '@trpc/server';
import { ApiError, type ApiErrorKind } from './errors.ts';
import type { Logger } from './logger.ts';

interface Where {
  readonly logger: Logger;
  readonly path: string;
  readonly requestId: string;
}

type Outcome = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: TRPCError };

/**
 * Turns broken rules into typed refusals; everything else is an internal fault, which is logged here and reported without details. Covers streams
 * until their end.
 */
export function translateFaults<T extends Outcome>(outcome: T, where: Where): T {
  if (!outcome.ok) throw translated(outcome.error, where);
  return isStream(outcome.data) ? { ...outcome, data: translatedStream(outcome.data, where) } : outcome;
}

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}

async function* translatedStream(events: AsyncIterable<unknown>, where: Where): AsyncGenerator<unknown, void> {
  try {
    yield* events;
  } catch (error) {
    throw translated(error, where);
  }
}

/** Leaves our refusals and tRPC's own as they are. */
function translated(error: unknown, where: Where): TRPCError {
  if (error instanceof ApiError || !(error instanceof TRPCError)) return refusalOrFault(error, where);
  return error.code === 'INTERNAL_SERVER_ERROR' ? refusalOrFault(error.cause ?? error, where) : error;
}

/** The error that a caller sees. An internal fault is logged, and reported only with the id of its request. */
export function refusalOrFault(error: unknown, { logger, path, requestId }: Where): ApiError {
  if (error instanceof ApiError) return error;
  const refusal = refusalFor(error);
  if (refusal !== null && refusal.kind !== 'unavailable') return refusal;
  logger.error({ error, path, requestId }, 'A request failed.');
  return new ApiError(refusal?.kind ?? 'internal', { cause: error, requestId });
}

const KINDS: Readonly<Record<Refused['nature'], ApiErrorKind>> = {
  absent: 'not-found',
  taken: 'conflict',
  'hand-in': 'hand-in-refused',
  state: 'not-possible-now',
};

/** The refusal for an error of the database; null for a fault. */
function refusalFor(error: unknown): ApiError | null {
  if (error instanceof Refused) {
    const { code, message, remedy, details } = error;
    return new ApiError(KINDS[error.nature], { code, message, ...(remedy !== null && { remedy }), details, cause: error });
  }
  if (connectionFault(error) !== null) return new ApiError('unavailable', { cause: error });
  const rule = brokenRule(error);
  if (rule !== null) return new ApiError('not-possible-now', { ...rule, cause: error });
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (error.code === 'P2002')
      return new ApiError('conflict', { message: 'This already exists.', remedy: 'Choose another name.', cause: error });
    if (error.code === 'P2025') return new ApiError('not-found', { cause: error });
    if (error.code === 'P2034') return new ApiError('conflict', { cause: error });
  }
  return null;
}
