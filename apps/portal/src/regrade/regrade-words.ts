import type { Api } from '../pages-bridge.ts';

export type RegradeSet = Awaited<ReturnType<Api['regrade']['list']>>[number];

export const STATE_WORDS: Readonly<Record<RegradeSet['state'], string>> = {
  draft: 'chosen, not graded yet',
  running: 'being graded again',
  ready: 'graded, waits for a decision',
  cancelled: 'given up',
  applied: 'in effect',
  'rolled-back': 'rolled back',
};
