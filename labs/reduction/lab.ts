import type { AuthoredCode } from '@rooflab/lab';
import { sumOnCpu } from './cpu.ts';
import { sumCases, sumReference, sumSized, sumTimed } from './reference.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'reduction/sum': {
    onProcessor: sumOnCpu,
    cases: sumCases,
    timed: sumTimed,
    sized: sumSized,
    reference: sumReference,
  },
};
