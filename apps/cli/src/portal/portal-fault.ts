import { TRPCClientError } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';

/** What the API says about a refusal or fault. */
const answerSchema = z.object({
  httpStatus: z.number(),
  error: z.object({ code: z.string(), message: z.string(), remedy: z.string(), requestId: z.string().nullable() }),
});

interface FaultFields {
  readonly code: string;
  readonly passing: boolean;
  readonly retryAfterMs?: number | null;
  readonly cause: unknown;
}

/** The portal refused, failed, or was not reached. */
export class PortalFault extends Error {
  override readonly name = 'PortalFault';
  /** `no-attempts-left`; `unreachable` when no Rooflab portal answered. */
  readonly code: string;
  /** A retry may help. */
  readonly passing: boolean;
  /** How long the portal asks to wait; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, { code, passing, retryAfterMs = null, cause }: FaultFields) {
    super(message, { cause });
    this.code = code;
    this.passing = passing;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The answer came from something other than a portal: a proxy, or another site. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
  readonly status: number;
  readonly retryAfterMs: number | null;

  constructor({ status, headers }: Response) {
    super(`HTTP status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs(headers);
  }
}

/** What went wrong, where, and what to do about it, in words; other errors are returned unchanged. */
export function portalFault(error: unknown, url: string): unknown {
  if (!(error instanceof TRPCClientError)) return error;
  if (error.cause instanceof PortalFault) return error.cause;
  const answer = answerSchema.safeParse(error.data);
  if (!answer.success) return unreachable(error, url);
  const { httpStatus, error: said } = answer.data;
  const quote = said.requestId === null ? '' : ` (request ${said.requestId} at ${url})`;
  const passing = httpStatus >= 500 || httpStatus === 429;
  const wait = error.meta?.response instanceof Response ? retryAfterMs(error.meta.response.headers) : null;
  return new PortalFault(`${said.message}${quote} ${said.remedy}`, { code: said.code, passing, retryAfterMs: wait, cause: error });
}

/** Reads `Retry-After` in seconds; the portal never sends it as a date. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) * 1000 : null;
}

function unreachable(error: TRPCClientError<AnyRouter>, url: string): PortalFault {
  if (error.cause instanceof ForeignAnswer) {
    const { status, retryAfterMs } = error.cause;
    const message = `${url} answered ${status}, but not as a Rooflab portal. Check ROOFLAB_URL and, behind a proxy, that it lets /api/trpc through.`;
    // The answer of a proxy whose portal is just starting.
    return new PortalFault(message, { code: 'unreachable', passing: status >= 500, retryAfterMs, cause: error });
  }
  const message = `${url} cannot be reached (${networkReason(error) ?? 'no reason given'}). Check ROOFLAB_URL and your network.`;
  return new PortalFault(message, { code: 'unreachable', passing: true, cause: error });
}

/** The innermost cause is the most specific: `ECONNREFUSED`, or else a sentence. */
function networkReason(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 4) return null;
  const inner = networkReason(error.cause, depth + 1);
  if (inner !== null) return inner;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message || null;
}
