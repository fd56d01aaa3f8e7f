import type { AuthoredCode } from '@rooflab/lab';
import { scanOnCpu } from './cpu.ts';
import { exclusiveSums, inclusiveSums } from './reference.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'scan/exclusive': { onProcessor: scanOnCpu, reference: exclusiveSums },
  'scan/inclusive': { reference: inclusiveSums },
};
