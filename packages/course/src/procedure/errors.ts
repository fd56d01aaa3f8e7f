import { TRPCError } from '@trpc/server';

/** Every code that a caller can meet, with its tRPC code, and the message and remedy of errors without their own. */
export const API_ERRORS = {
  'not-signed-in': { trpc: 'UNAUTHORIZED', message: 'This is for people who are signed in.', remedy: 'Sign in, or send an API token.' },
  'token-not-valid': {
    trpc: 'UNAUTHORIZED',
    message: 'This API token is unknown, expired or revoked.',
    remedy: 'Make a new one on your account page and set ROOFLAB_TOKEN to it.',
  },
  'issuer-token-not-valid': {
    trpc: 'UNAUTHORIZED',
    message: 'The token of this workflow’s run was not accepted.',
    remedy: 'Run the job again.',
  },
  'workflow-may-not': {
    trpc: 'FORBIDDEN',
    message: 'A workflow only does what its repository was linked for: it hands in and follows its own hand-ins, or it publishes labs.',
    remedy: 'Do this in the browser, or with an API token of your own.',
  },
  'scope-missing': {
    trpc: 'FORBIDDEN',
    message: 'This API token may not do that.',
    remedy: 'Create a token with the scope named here.',
  },
  'session-needed': {
    trpc: 'FORBIDDEN',
    message: 'This cannot be done with an API token.',
    remedy: 'Sign in with the browser and do it there.',
  },
  'untrusted-origin': {
    trpc: 'FORBIDDEN',
    message: 'The request comes from a page of another site.',
    remedy: 'Open Rooflab directly; its operators can allow further origins in its settings.',
  },
  forbidden: { trpc: 'FORBIDDEN', message: 'Your role in this course does not allow that.', remedy: 'Ask an instructor of the course.' },
  'not-found': {
    trpc: 'NOT_FOUND',
    message: 'There is nothing at this address that you can see.',
    remedy: 'Look for it in your courses.',
  },
  'course-archived': {
    trpc: 'PRECONDITION_FAILED',
    message: 'This course is archived, so nothing in it can be changed.',
    remedy: 'An instructor can bring it back from the archive.',
  },
  'not-enrolled': {
    trpc: 'PRECONDITION_FAILED',
    message: 'You are not enrolled in this course.',
    remedy: 'Join it with its code; staff who want to try its labs join too.',
  },
  'invalid-input': { trpc: 'BAD_REQUEST', message: 'The request is not well formed.', remedy: 'Correct the field named here.' },
  conflict: { trpc: 'CONFLICT', message: 'Somebody else changed this in the meantime.', remedy: 'Reload it and repeat your change.' },
  'not-possible-now': { trpc: 'PRECONDITION_FAILED', message: 'That is not possible in its current state.', remedy: 'Reload it.' },
  'rate-limited': { trpc: 'TOO_MANY_REQUESTS', message: 'Too many requests in a short time.', remedy: 'Wait a minute, then try again.' },
  'hand-in-refused': { trpc: 'PRECONDITION_FAILED', message: 'The assignment does not accept this.', remedy: 'Read what its page says.' },
  unavailable: {
    trpc: 'SERVICE_UNAVAILABLE',
    message: 'The database cannot be reached right now.',
    remedy: 'Try again in a moment: a hand-in repeated with its request id is never taken twice.',
  },
  internal: {
    trpc: 'INTERNAL_SERVER_ERROR',
    message: 'Something failed on our side.',
    remedy: 'Try again. If it keeps happening, tell the staff the request id. Nothing that was handed in is lost.',
  },
} as const satisfies Record<string, { trpc: TRPCError['code']; message: string; remedy: string }>;

/** When the database may be reachable again. */
export const RETRY_AFTER_SECONDS = 5;

export type ApiErrorKind = keyof typeof API_ERRORS;

export interface ApiErrorOptions {
  readonly message?: string;
  readonly remedy?: string;
  /** A more specific code than the kind: `no-attempts-left`. */
  readonly code?: string;
  /** For callers that write their own message. */
  readonly details?: object;
  readonly cause?: unknown;
  /** For a fault before there is a context, which otherwise has it. */
  readonly requestId?: string;
}

/** A refusal that is shown to the caller in full: what is wrong, and what to do about it. */
export class ApiError extends TRPCError {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly errorCode: string;
  readonly remedy: string;
  readonly details: object;
  readonly requestId: string | null;

  constructor(kind: ApiErrorKind, options: ApiErrorOptions = {}) {
    const known = API_ERRORS[kind];
    super({ code: known.trpc, message: options.message ?? known.message, cause: options.cause });
    this.kind = kind;
    this.errorCode = options.code ?? kind;
    this.remedy = options.remedy ?? known.remedy;
    this.details = options.details ?? (kind === 'unavailable' ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {});
    this.requestId = options.requestId ?? null;
  }
}

/** How long to wait before a retry; null when a retry would not help. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const { details } = error;
  return 'retryAfterSeconds' in details && typeof details.retryAfterSeconds === 'number' ? details.retryAfterSeconds : null;
}

/** The value that a query found. Throws `not-found` when there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ApiError('not-found');
  return value;
}
