import type { AuthoredCode } from '@rooflab/lab';
import { matrixCases, matrixSized, timedMatrices } from './cases.ts';
import { transposed } from './reference.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'transpose/f32': { cases: matrixCases, timed: timedMatrices, sized: matrixSized, reference: transposed },
};
