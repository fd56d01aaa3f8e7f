import { expect } from 'vitest';
import { z } from 'zod';
import type { FormatRules } from './format-rules.ts';

const visible = z.literal('visible');
const textFormat = z.enum(['text', 'html', 'simple_format', 'md', 'ansi']);

/** Exactly the fields of the specification; those that other consumers of the format need are required. */
export const gradescopeSchema = z.strictObject({
  score: z.number().nonnegative(),
  execution_time: z.int().nonnegative(),
  output: z.string().min(1),
  output_format: textFormat,
  test_output_format: textFormat,
  test_name_format: textFormat,
  visibility: visible,
  stdout_visibility: z.enum(['hidden', 'after_due_date', 'after_published', 'visible']),
  extra_data: z.record(z.string(), z.unknown()),
  tests: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        number: z.string().regex(/^\d+$/),
        status: z.enum(['passed', 'failed']),
        score: z.number().nonnegative(),
        max_score: z.number().nonnegative(),
        output: z.string(),
        visibility: visible,
        tags: z.array(z.string()),
      }),
    )
    .min(1),
  leaderboard: z.array(z.strictObject({ name: z.string().min(1), value: z.number(), order: z.enum(['asc', 'desc']) })),
});

/** Each score is rounded to a tenth. */
const ROUNDING = 0.05;

export const gradescopeRules: FormatRules = {
  source:
    'https://gradescope-autograders.readthedocs.io/en/latest/specs/ and …/troubleshooting/ (gradescope/autograder_samples, docs/specs.md, docs/troubleshooting.md)',
  quotes: [
    'If test cases are hidden, students will not be able to see their total score.',
    '"score": optional, but required if not on each test case below. Overrides total of tests if specified.',
    'The autograder failed to execute correctly: returned when the autograder does not produce a valid JSON file.',
  ],
  linksToFile: false,
  shownTexts: (report, inputs) => {
    if (inputs.some(({ result }) => result.verdict === 'system-error')) {
      expect(report).toBeNull();
      return [];
    }
    const { score, output, tests, leaderboard } = gradescopeSchema.parse(JSON.parse(report ?? ''));
    const sum = (key: 'score' | 'max_score'): number => tests.reduce((total, test) => total + test[key], 0);
    expect(Math.abs(sum('score') - score)).toBeLessThan(ROUNDING * inputs.length + 1e-6);
    expect(sum('max_score')).toBeCloseTo(
      inputs.reduce((total, { result }) => total + result.maxScore, 0),
      6,
    );
    for (const test of tests) expect(test.score).toBeLessThanOrEqual(test.max_score);
    return [output, ...tests.flatMap((test) => [test.name, test.output]), ...leaderboard.map(({ name }) => name)];
  },
};
