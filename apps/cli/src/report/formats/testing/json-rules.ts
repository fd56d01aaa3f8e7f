import { resultSchema } from '@rooflab/result';
import { z } from 'zod';
import type { FormatRules } from './format-rules.ts';

const severalSchema = z.strictObject({ schema: z.literal('rooflab/results/v1'), results: z.array(resultSchema).min(2) });

export const jsonRules: FormatRules = {
  source: 'packages/result/src/result.ts',
  quotes: ['One object with the schema `rooflab/result/v1`, or several as the `results` of `rooflab/results/v1`.'],
  linksToFile: false,
  // For programs, which must escape its texts before showing them.
  shownTexts: (report, inputs) => {
    const parsed: unknown = JSON.parse(report ?? '');
    if (inputs.length === 1) resultSchema.parse(parsed);
    else severalSchema.parse(parsed);
    return [];
  },
};
