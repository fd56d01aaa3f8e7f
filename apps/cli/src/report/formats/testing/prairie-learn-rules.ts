import { expect } from 'vitest';
import { z } from 'zod';
import type { FormatRules } from './format-rules.ts';

const test = z
  .strictObject({ name: z.string().min(1), points: z.number().nonnegative(), max_points: z.number().nonnegative(), output: z.string() })
  .refine(({ points, max_points: maxPoints }) => points <= maxPoints);

const said = { message: z.string().min(1), output: z.string() };

const resultsSchema = z.discriminatedUnion('gradable', [
  z.strictObject({ gradable: z.literal(true), score: z.number().min(0).max(1), ...said, tests: z.array(test).min(1) }),
  z.strictObject({ gradable: z.literal(false), ...said, format_errors: z.array(z.string().min(1)).min(1), tests: z.array(test).length(0) }),
]);

const LIMIT_BYTES = 1_000_000;

export const prairieLearnRules: FormatRules = {
  source: 'https://prairielearn.readthedocs.io/en/latest/externalGrading/#grading-results',
  quotes: [
    'The result only has one mandatory field: `score`, a floating point number in the range [0.0, 1.0].',
    'If the submission is not gradable then the `score` field is unneeded.',
    '"gradable": false: no points will be awarded or lost, and the student will not be penalized an attempt on the question.',
    'This file should be limited to 1 MB.',
    'One or more tests were missing points or max_points values, so some detailed feedback has been omitted. (its page of results)',
  ],
  linksToFile: false,
  shownTexts: (report, inputs) => {
    expect(Buffer.byteLength(report ?? '')).toBeLessThanOrEqual(LIMIT_BYTES);
    const results = resultsSchema.parse(JSON.parse(report ?? ''));
    if (inputs.some(({ result }) => result.verdict === 'system-error')) expect(results.gradable).toBe(false);
    const shown = results.gradable ? results.tests.flatMap(({ name, output }) => [name, output]) : results.format_errors;
    return [results.message, results.output, ...shown];
  },
};
