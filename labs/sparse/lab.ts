import type { AuthoredCode } from '@rooflab/lab';
import { csrCases, csrReference, csrSized, csrTimed } from './csr.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'sparse/csr': { cases: csrCases, timed: csrTimed, sized: csrSized, reference: csrReference },
};
