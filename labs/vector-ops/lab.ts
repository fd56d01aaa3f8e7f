import type { AuthoredCode } from '@rooflab/lab';
import { addOnCpu } from './cpu.ts';
import { type Operation, vectorCases, vectorReference, vectorSized, vectorTimed } from './reference.ts';

function codeOf(operation: Operation): AuthoredCode {
  return {
    cases: vectorCases(operation),
    timed: vectorTimed(operation),
    sized: vectorSized(operation),
    reference: vectorReference(operation),
  };
}

export const code: Readonly<Record<string, AuthoredCode>> = {
  'vector-ops/copy': codeOf('copy'),
  'vector-ops/scale': codeOf('scale'),
  'vector-ops/add': { ...codeOf('add'), onProcessor: addOnCpu },
  'vector-ops/triad': codeOf('triad'),
};
