import type { AuthoredCode } from '@rooflab/lab';
import { histogramCases, histogramSized, histogramTimed } from './cases.ts';
import { histogramOnCpu } from './cpu.ts';
import { histogram } from './reference.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'histogram/bins': {
    onProcessor: histogramOnCpu,
    cases: histogramCases,
    timed: histogramTimed,
    sized: histogramSized,
    reference: histogram,
  },
};
