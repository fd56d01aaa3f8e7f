import type { ExerciseCode } from '@rooflab/lab';
import { sumCases, sumReference, sumSized, sumTimed } from './reference.ts';

export const code: Readonly<Record<string, ExerciseCode>> = {
  'reduction/sum': { cases: sumCases, timed: sumTimed, sized: sumSized, reference: sumReference },
};
