import type { Diagnostic } from '@rooflab/result';

/** How messages about sizes that are timed begin. */
export const WHEN_TIMED = 'When timed at ';
export const TOO_SLOW = 'On a GPU this kernel would be too slow, ';

/** Whether a diagnostic is about sizes that are timed: it says nothing about a wrong answer. */
export function isAboutTiming({ message }: Pick<Diagnostic, 'message'>): boolean {
  return message.startsWith(WHEN_TIMED) || message.startsWith(TOO_SLOW);
}
