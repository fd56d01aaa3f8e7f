import { z } from 'zod';

export const verdictSchema = z.enum([
  'accepted',
  'too-slow',
  'wrong-answer',
  'compile-error',
  'plan-error',
  'runtime-error',
  'timeout',
  'rejected',
  'system-error',
]);

export type Verdict = z.infer<typeof verdictSchema>;
