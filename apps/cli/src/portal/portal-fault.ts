import { TRPCClientError } from '@trpc/client';
import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';

/** What the API tells of a refusal or fault. */
const answerSchema = z.object({
  httpStatus: z.number(),
  error: z.object({ code: z.string(), message: z.string(), remedy: z.string(), requestId: z.string().nullable() }),
});

/** The portal refused, failed, or was not reached. */
export class PortalFault extends Error {
  override readonly name = 'PortalFault';
  /** `no-attempts-left`; `unreachable` when nothing that speaks our language answered. */
  readonly code: string;
  /** Asking again may help. */
  readonly passing: boolean;

  constructor(message: string, { code, passing, cause }: { code: string; passing: boolean; cause: unknown }) {
    super(message, { cause });
    this.code = code;
    this.passing = passing;
  }
}

/** Something answered that is no portal: a proxy, or another site. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP status ${status}`);
    this.status = status;
  }
}

/** What went wrong, where, and what to do about it, in words; other errors come back as they are. */
export function portalFault(error: unknown, url: string): unknown {
  if (!(error instanceof TRPCClientError)) return error;
  const answer = answerSchema.safeParse(error.data);
  if (!answer.success) return unreachable(error, url);
  const { httpStatus, error: said } = answer.data;
  const quote = said.requestId === null ? '' : ` (request ${said.requestId} at ${url})`;
  const passing = httpStatus >= 500 || httpStatus === 429;
  return new PortalFault(`${said.message}${quote} ${said.remedy}`, { code: said.code, passing, cause: error });
}

function unreachable(error: TRPCClientError<AnyRouter>, url: string): PortalFault {
  if (error.cause instanceof ForeignAnswer) {
    const { status } = error.cause;
    const message = `${url} answered ${status}, but not as a Rooflab portal. Check ROOFLAB_URL; behind a proxy, that it lets /api/trpc through.`;
    // A proxy whose portal is just starting answers so.
    return new PortalFault(message, { code: 'unreachable', passing: status >= 500, cause: error });
  }
  const message = `${url} cannot be reached (${networkReason(error) ?? 'no reason given'}). Check ROOFLAB_URL and your network.`;
  return new PortalFault(message, { code: 'unreachable', passing: true, cause: error });
}

/** The innermost cause knows most: `ECONNREFUSED`, or else a sentence. */
function networkReason(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > 4) return null;
  const inner = networkReason(error.cause, depth + 1);
  if (inner !== null) return inner;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message || null;
}
