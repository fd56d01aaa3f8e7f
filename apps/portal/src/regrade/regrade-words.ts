import { countWords } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';

export type RegradeSet = Awaited<ReturnType<Api['regrade']['list']>>[number];

export type Preview = Awaited<ReturnType<Api['regrade']['preview']>>;

export type PreviewItem = Preview['items'][number];

export const STATE_WORDS: Readonly<Record<RegradeSet['state'], string>> = {
  draft: 'chosen, not graded yet',
  running: 'being graded again',
  ready: 'graded, waiting for a decision',
  cancelled: 'cancelled',
  applied: 'in effect',
  'rolled-back': 'rolled back',
};

/** What changes, as a title and a line for each kind of change; a fraction counts as changed only if the intervals rule out chance. */
export function summaryWords({ changed, pending, total }: Pick<Preview, 'changed' | 'pending' | 'total'>): {
  readonly title: string;
  readonly lines: readonly string[];
} {
  const soFar = pending > 0 ? ' so far' : '';
  if (changed.any === 0) {
    const stays = 'Verdicts and points stay the same, and fractions of the roof move only within their intervals.';
    return { title: `Nothing changes${soFar} for ${countWords(total, 'hand-in')}.`, lines: [stays] };
  }
  return {
    title: `${changed.any} of ${countWords(total, 'hand-in')} ${changed.any === 1 ? 'changes' : 'change'}${soFar}.`,
    lines: [
      `${countWords(changed.verdict, 'verdict')} ${changed.verdict === 1 ? 'changes' : 'change'}.`,
      `${countWords(changed.points, 'hand-in')} ${changed.points === 1 ? 'gets' : 'get'} different points.`,
      `${countWords(changed.fraction, 'fraction')} of the roof ${changed.fraction === 1 ? 'changes' : 'change'} by more than the intervals of the measurements.`,
    ],
  };
}
