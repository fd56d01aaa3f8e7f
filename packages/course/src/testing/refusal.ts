import { TRPCError } from '@trpc/server';
import { answerFor, type ErrorAnswer } from '../procedure/error-shape.ts';

/** What a caller is told of a refusal; throws when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<ErrorAnswer> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    return answerFor(error, 'request');
  }
  throw new Error(`It was not refused: ${JSON.stringify(value)}`);
}
