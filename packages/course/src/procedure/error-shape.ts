import type { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { Context } from './context.ts';
import { API_ERRORS, ApiError } from './errors.ts';
import { fieldProblems, fieldSentence } from './input-problems.ts';

/** The form of every error. */
export interface ErrorAnswer {
  /** For programs: `no-attempts-left`. */
  readonly code: string;
  /** For people: what is wrong. */
  readonly message: string;
  /** For people: what to do about it. */
  readonly remedy: string;
  readonly details: object;
  /** To quote to the staff; set for internal faults. */
  readonly requestId: string | null;
}

interface Shape {
  readonly message: string;
  readonly code: TRPCErrorNumber;
  readonly data: { readonly code: TRPCError['code']; readonly httpStatus: number; readonly path?: string };
}

type TRPCErrorNumber = number;

/** tRPC's error formatter: only the request id of an unexpected error leaves the server. */
export function shapeError<S extends Shape>({ shape, error, ctx }: { shape: S; error: TRPCError; ctx: Context | undefined }) {
  const answer = answerFor(error, ctx?.requestId ?? null);
  const { code, httpStatus, path } = shape.data;
  return { ...shape, message: answer.message, data: { code, httpStatus, ...(path === undefined ? {} : { path }), error: answer } };
}

export function answerFor(error: TRPCError, requestId: string | null): ErrorAnswer {
  if (error instanceof ApiError) {
    return {
      code: error.errorCode,
      message: error.message,
      remedy: error.remedy,
      details: error.details,
      requestId: error.kind === 'internal' || error.kind === 'unavailable' ? (error.requestId ?? requestId) : null,
    };
  }
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) return invalidInput(error.cause);
  const kind = KINDS[error.code] ?? 'internal';
  const { message, remedy } = API_ERRORS[kind];
  return { code: kind, message, remedy, details: {}, requestId: kind === 'internal' ? requestId : null };
}

/** tRPC's own refusals, such as an unknown procedure or a body that is not JSON. */
const KINDS: Partial<Record<TRPCError['code'], keyof typeof API_ERRORS>> = {
  BAD_REQUEST: 'invalid-input',
  PARSE_ERROR: 'invalid-input',
  NOT_FOUND: 'not-found',
  METHOD_NOT_SUPPORTED: 'invalid-input',
  UNSUPPORTED_MEDIA_TYPE: 'invalid-input',
  PAYLOAD_TOO_LARGE: 'invalid-input',
  UNAUTHORIZED: 'not-signed-in',
  FORBIDDEN: 'forbidden',
  TOO_MANY_REQUESTS: 'rate-limited',
};

function invalidInput(error: ZodError): ErrorAnswer {
  const fields = fieldProblems(error);
  const [first] = Object.entries(fields);
  return {
    code: 'invalid-input',
    message: first ? fieldSentence(...first) : API_ERRORS['invalid-input'].message,
    remedy: API_ERRORS['invalid-input'].remedy,
    details: { fields },
    requestId: null,
  };
}
