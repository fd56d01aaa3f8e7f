import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ReportInput } from '../content/report-input.ts';
import { FIXTURE_NAMES, fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { hostileInput } from '../testing/hostile-results.ts';
import { gradingReporterResult } from './grading-reporter.ts';
import { commandLikeLines } from './testing/runner-commands.ts';

const status = z.enum(['pass', 'fail', 'error']);

/** What the reporter reads, and what the graders for which it was made write. */
const resultSchema = z.strictObject({
  version: z.literal(1),
  status,
  max_score: z.number().nonnegative(),
  tests: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        status,
        score: z.number().nonnegative(),
        message: z.string(),
        test_code: z.string(),
        filename: z.string(),
        line_no: z.literal(0),
        execution_time: z.string().regex(/^\d+\.\ds$/),
      }),
    )
    .min(1),
});

function decoded(...inputs: ReportInput[]) {
  const encoded = gradingReporterResult(inputs);
  expect(encoded).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(encoded.length).toBeLessThan(128 * 1024);
  return resultSchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
}

test('the scores of the tests add up to the score', () => {
  for (const name of FIXTURE_NAMES) {
    const { score } = fixtureResult(name);
    const points = decoded(fixtureInput(name)).tests.reduce((sum, each) => sum + each.score, 0);
    expect(Math.abs(points - (score ?? 0))).toBeLessThan(0.05);
  }
});

test('a kernel that is accepted passes, one that is not fails, and our own fault is an error', () => {
  expect(decoded(fixtureInput('accepted')).status).toBe('pass');
  expect(decoded(fixtureInput('accepted'), fixtureInput('too-slow')).status).toBe('fail');
  expect(decoded(fixtureInput('too-slow'), fixtureInput('system-error'))).toMatchObject({ status: 'error', max_score: 100 });
});

test('whatever a result says, the reporter prints no command and no name of a hidden case', () => {
  fc.assert(
    fc.property(hostileInput, (input) => {
      for (const { name, message, filename } of decoded(input).tests) {
        expect(commandLikeLines([name, message, filename].join('\n'))).toEqual([]);
      }
    }),
  );
  expect(JSON.stringify(decoded(fixtureInput('wrong-answer')))).not.toContain('secret shape');
});

test('many long names fit into a variable', () => {
  const cases = fixtureResult('wrong-answer').correctness.cases.flatMap((each) =>
    Array.from({ length: 60 }, (_, i) => ({ ...each, name: `${i} ${'長'.repeat(5000)}`, hidden: false })),
  );
  const result = fixtureResult('wrong-answer', { correctness: { passed: 1, total: cases.length, cases } });
  expect(decoded(fixtureInput('wrong-answer', { result })).tests).toHaveLength(cases.length + 1);
});
