import type { AuthoredCode } from '@rooflab/lab';
import { sortOnCpu } from './cpu.ts';
import { sortedBlocks, sortedKeys } from './reference.ts';

export const code: Readonly<Record<string, AuthoredCode>> = {
  'sorting/blocks': { reference: sortedBlocks },
  'sorting/keys': { onProcessor: sortOnCpu, reference: sortedKeys },
};
