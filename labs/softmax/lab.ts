import type { AuthoredCode } from '@rooflab/lab';
import { attentionCases, attentionReference, attentionSized, attentionTimed } from './attention.ts';
import { rowsCases, rowsReference, rowsSized, rowsTimed } from './rows.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'softmax/rows': { cases: rowsCases, timed: rowsTimed, sized: rowsSized, reference: rowsReference },
  'softmax/attention': { cases: attentionCases, timed: attentionTimed, sized: attentionSized, reference: attentionReference },
};
