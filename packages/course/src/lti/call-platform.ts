import { z } from 'zod';
import { retryAfterMs } from '../outgoing/retry-after.ts';
import type { OutsideRequest } from '../outside/outside-client.ts';
import { OutsideError, type OutsideFault } from '../outside/outside-error.ts';
import type { OutsideAnswer } from '../outside/read-answer.ts';
import type { Services } from '../procedure/context.ts';
import { PlatformFault } from './platform-fault.ts';

/** One guarded call to an address that a platform gave. Throws `PlatformFault` where there is no answer. */
export async function callPlatform(
  { outside }: Pick<Services, 'outside'>,
  { address, ...request }: OutsideRequest & { readonly address: string },
): Promise<OutsideAnswer> {
  try {
    return await outside.call(address, request);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new PlatformFault(
      `The learning platform was not reached. ${error.message}`,
      { retry: !LASTING.has(error.fault) },
      { cause: error },
    );
  }
}

/** Faults that no retry mends. */
const LASTING: ReadonlySet<OutsideFault> = new Set<OutsideFault>(['address', 'too-large']);

const WORDS: Readonly<Record<number, string>> = {
  400: 'The learning platform says that the request is malformed (400).',
  401: 'The learning platform does not accept the access token of Rooflab (401). Its administrator must allow this tool to use its services.',
  403: 'The learning platform does not allow this (403). Is the course published there, and may this tool use grades and rosters?',
  404: 'The learning platform no longer knows the address (404). The link or its column was probably deleted there.',
  409: 'The learning platform has something newer already (409).',
  410: 'The learning platform says that this is gone (410).',
  422: 'The learning platform does not accept the contents (422).',
};

const ANSWER_CHARACTERS = 500;

/** What an answer that is not 2xx means. */
export function refusedBy(answer: OutsideAnswer, now: Date): PlatformFault {
  const { status, headers } = answer;
  const details = {
    status,
    answer: answer.body.toString('utf8').slice(0, ANSWER_CHARACTERS),
    waitMs: retryAfterMs(headers['retry-after'], now),
  };
  if (status === 429 || isThrottled(answer)) {
    return new PlatformFault(`The learning platform asks Rooflab to be slower (${status}).`, { ...details, retry: true });
  }
  const said = saidBy(answer.body.toString('utf8'));
  const retry = status >= 500 || status === 401 || status === 408 || status === 425;
  const words = WORDS[status] ?? `The learning platform answered ${status}.`;
  return new PlatformFault(said === null ? words : `${words} It says: “${said}”`, { ...details, retry });
}

/** The forms of errors of Canvas, Moodle and Blackboard. */
const saidSchema = z.union([
  z.object({ message: z.string().min(1) }).transform(({ message }) => message),
  z.object({ reason: z.string().min(1) }).transform(({ reason }) => reason),
  z.object({ error: z.string().min(1) }).transform(({ error }) => error),
  z.object({ errors: z.object({ message: z.string().min(1) }) }).transform(({ errors }) => errors.message),
  z.object({ errors: z.array(z.object({ message: z.string().min(1) })).min(1) }).transform(({ errors }) => errors[0]?.message ?? ''),
]);

const SAID_CHARACTERS = 200;

/** What the platform itself says for people to read; null: nothing. */
function saidBy(text: string): string | null {
  try {
    return saidSchema.parse(JSON.parse(text)).slice(0, SAID_CHARACTERS);
  } catch {
    return null;
  }
}

/** Canvas throttles with 403. https://canvas.instructure.com/doc/api/file.throttling.html */
function isThrottled({ status, headers }: OutsideAnswer): boolean {
  const left = headers['x-rate-limit-remaining'];
  return status === 403 && typeof left === 'string' && left.trim() !== '' && Number(left) <= 0;
}
