import type { AuthoredCode } from '@rooflab/lab';
import { rowsCases, rowsReference, rowsSized, rowsTimed } from './rows.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'softmax/rows': { cases: rowsCases, timed: rowsTimed, sized: rowsSized, reference: rowsReference },
};
