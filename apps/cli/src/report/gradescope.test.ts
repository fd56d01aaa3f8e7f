import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { gradescopeReport } from './gradescope.ts';
import type { ReportInput } from './report-input.ts';
import { FIXTURE_NAMES, fixtureInput } from './testing/fixture-results.ts';
import { hostileInput } from './testing/hostile-results.ts';

const visibility = z.enum(['hidden', 'after_due_date', 'after_published', 'visible']);
const textFormat = z.enum(['text', 'html', 'simple_format', 'md', 'ansi']);

/** The fields of https://gradescope-autograders.readthedocs.io/en/latest/specs/ and no others. */
const resultsSchema = z.strictObject({
  score: z.number().nonnegative().optional(),
  execution_time: z.int().nonnegative(),
  output: z.string(),
  output_format: textFormat,
  test_output_format: textFormat,
  test_name_format: textFormat,
  visibility,
  stdout_visibility: visibility,
  extra_data: z.record(z.string(), z.unknown()),
  tests: z.array(
    z.strictObject({
      name: z.string().min(1),
      number: z.string().regex(/^\d+$/),
      status: z.enum(['passed', 'failed']),
      output: z.string(),
      visibility,
      tags: z.array(z.string()),
    }),
  ),
  leaderboard: z.array(z.strictObject({ name: z.string(), value: z.number(), order: z.enum(['asc', 'desc']) })),
});

function results(input: ReportInput) {
  return resultsSchema.parse(JSON.parse(gradescopeReport(input)));
}

test('every kind of result follows the specification', () => {
  for (const name of FIXTURE_NAMES) expect(results(fixtureInput(name)).output).not.toBe('');
});

test('an accepted kernel has its score, its figures and two leaderboard entries', () => {
  const report = results(fixtureInput('accepted'));
  expect(report).toMatchObject({ score: 97.5, execution_time: 2, visibility: 'visible' });
  expect(report.leaderboard).toEqual([
    { name: 'Fraction of the roof', value: 0.94, order: 'desc' },
    { name: 'Median time (µs)', value: 252.15, order: 'asc' },
  ]);
  expect(report.extra_data).toMatchObject({
    roofline_fraction: 0.94,
    bandwidth_gbs: expect.closeTo(4258.3, 1),
    arithmetic_intensity: expect.closeTo(0.25, 3),
  });
  expect(report.extra_data.timing).toHaveLength(2);
});

test('a kernel that was counted has its marks, and a leaderboard entry of its own', () => {
  const report = results(fixtureInput('counted'));
  expect(report.score).toBe(79.7);
  expect(report.leaderboard).toEqual([{ name: 'Counted efficiency', value: 0.662, order: 'desc' }]);
  expect(report.extra_data.counted).toMatchObject({ size: { n: 131_101 }, marks: [{ points: 20 }, { points: 19.7 }, { points: 0 }] });
});

test('a hidden case is shown after publication, without its name', () => {
  const report = gradescopeReport(fixtureInput('wrong-answer'));
  expect(report).not.toContain('secret shape');
  expect(results(fixtureInput('wrong-answer')).tests.map((each) => each.visibility)).toEqual(['visible', 'visible', 'after_published']);
});

test('the seed stands where only staff see it', () => {
  const { extra_data: extraData, ...shown } = results(fixtureInput('accepted'));
  expect(extraData.seed).toBe('9f00c0ffee');
  expect(JSON.stringify(shown)).not.toContain('9f00c0ffee');
});

test('a system error has no score', () => {
  expect(results(fixtureInput('system-error'))).not.toHaveProperty('score');
});

test('kernels that are too slow, rejected or ungraded are not on the leaderboard', () => {
  for (const name of ['too-slow', 'rejected', 'software', 'wrong-answer'] as const)
    expect(results(fixtureInput(name)).leaderboard).toEqual([]);
});

test('whatever a result says, the report follows the specification and carries no escape sequence', () => {
  fc.assert(
    fc.property(hostileInput, (input) => {
      const { output, tests } = results(input);
      for (const text of [output, ...tests.flatMap((each) => [each.name, each.output])]) {
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}]/u);
      }
    }),
  );
});
