import { type Ask, retrying } from './retry.ts';
import type { ProgressLine } from './show-progress.ts';

/** Asks the portal at this address until it answers, and shows on the line why it waits. */
export function patientAsk(url: string, line: ProgressLine): Ask {
  return (question) =>
    retrying(question, { url, onRetry: (fault, ms) => line.show(`${fault.message} Trying again in ${Math.ceil(ms / 1000)} s.`) });
}
