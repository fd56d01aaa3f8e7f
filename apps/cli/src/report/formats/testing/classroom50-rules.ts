import { expect } from 'vitest';
import { z } from 'zod';
import type { FormatRules } from './format-rules.ts';

const points = z.int().nonnegative();
const filled = z.string().min(1);

const test = z
  .strictObject({ 'test-name': filled, passed: z.boolean(), score: points, 'max-score': points, message: z.string() })
  .refine((each) => each.score <= each['max-score']);

/** From schemas/result-v1.schema.json, which allows additional fields only in a test. */
const classroom50Schema = z.strictObject({
  schema: z.literal('classroom50/result/v1'),
  classroom: filled,
  assignment: filled,
  assignment_type: z.enum(['individual', 'group']),
  owner: filled,
  submission: z.string().regex(/^submit\//),
  commit: filled,
  release: filled,
  review: filled,
  datetime: z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/),
  score: points,
  'max-score': points,
  tests: z.array(test).min(1),
});

/** As the runner sets them. */
export const CLASSROOM_50_ENVIRONMENT = {
  CLASSROOM: 'gpu-course',
  ASSIGNMENT: 'sum',
  ASSIGNMENT_TYPE: 'individual',
  OWNER: 'alice',
  SUBMISSION_TAG: 'submit/2026-11-23T05-00-00Z-a1b2c3d',
  COMMIT_URL: 'https://github.com/gpu-course/sum-alice/commit/a1b2c3d',
  RELEASE_URL: 'https://github.com/gpu-course/sum-alice/releases/tag/submit%2F2026',
  REVIEW_URL: 'https://github.com/gpu-course/sum-alice/compare/0a...a1b2c3d',
};

const LIMIT_BYTES = 10 * 1024 * 1024;

export const classroom50Rules: FormatRules = {
  source:
    'https://github.com/foundation50/classroom50/wiki/Advanced-Autograding#the-resultjson-contract; foundation50/classroom50, schemas/result-v1.schema.json',
  quotes: [
    'score / max-score | int | Sum of test scores / max-scores.',
    'score <= max-score and per-test score <= per-test max-score are cross-field.',
    'Exit 0 if it ran end-to-end (pass/fail is in result.json); a non-zero exit is an infrastructure error.',
    'Extra diagnostic fields on a test are preserved verbatim.',
  ],
  linksToFile: false,
  shownTexts: (report) => {
    expect(Buffer.byteLength(report ?? '')).toBeLessThanOrEqual(LIMIT_BYTES);
    const { tests, ...result } = classroom50Schema.parse(JSON.parse(report ?? ''));
    expect(result.score).toBe(tests.reduce((sum, each) => sum + each.score, 0));
    expect(result['max-score']).toBe(tests.reduce((sum, each) => sum + each['max-score'], 0));
    return tests.flatMap((each) => [each['test-name'], each.message]);
  },
};
