import type { AuthoredCode } from '@rooflab/lab';
import { encoded, filtered } from './reference.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'compaction/filter': { reference: filtered },
  'compaction/runs': { reference: encoded },
};
