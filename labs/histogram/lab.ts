import type { AuthoredCode } from '@rooflab/lab';
import { histogramCases, histogramSized, histogramTimed } from './cases.ts';
import { histogram } from './reference.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'histogram/bins': { cases: histogramCases, timed: histogramTimed, sized: histogramSized, reference: histogram },
};
