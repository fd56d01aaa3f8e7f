import { THIN_SPACE } from '@rooflab/roofline/units';
import type { HandInTerms } from './lab-data.ts';
import { formatKibibytes } from './source-bytes.ts';

/** Why this cannot be handed in now; null if it can. */
export function obstacle(
  terms: HandInTerms,
  { bytes, limitBytes, waitSeconds }: { bytes: number; limitBytes: number; waitSeconds: number },
): string | null {
  if (terms.kind === 'preview') return 'You see this page as students do. To hand in yourself, join the course with its code.';
  if (terms.kind === 'closed') return terms.reason;
  if (terms.attemptsLeft === 0) return 'No attempts are left. Check and Measure still work; ask the staff if you need one more.';
  if (bytes === 0) return 'The file is empty.';
  if (bytes > limitBytes) return `The file has ${formatKibibytes(bytes)}; at most ${formatKibibytes(limitBytes)} can be handed in.`;
  if (waitSeconds > 0) return `The next hand-in is possible in ${formatWait(waitSeconds)}. Check and Measure are free.`;
  return null;
}

/** `45 s`, `3 min 20 s` */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds}${THIN_SPACE}s`;
  return `${Math.floor(seconds / 60)}${THIN_SPACE}min ${seconds % 60}${THIN_SPACE}s`;
}
