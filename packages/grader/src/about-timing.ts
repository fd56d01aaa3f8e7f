import type { Diagnostic } from '@rooflab/result';

/** Beginnings of messages about timed sizes. */
export const WHEN_TIMED = 'When timed at ';
export const TOO_SLOW = 'On a GPU this kernel would be too slow, ';

/** Whether a diagnostic is about timed sizes: then it does not explain a wrong answer. */
export function isAboutTiming({ message }: Pick<Diagnostic, 'message'>): boolean {
  return message.startsWith(WHEN_TIMED) || message.startsWith(TOO_SLOW);
}
