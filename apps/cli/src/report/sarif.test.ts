import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ReportInput } from './report-input.ts';
import { sarifReport } from './sarif.ts';
import { FIXTURE_NAMES, fixtureInput, fixtureResult } from './testing/fixture-results.ts';
import { hostileInput } from './testing/hostile-results.ts';

const level = z.enum(['none', 'note', 'warning', 'error']);
const message = z.strictObject({ text: z.string().min(1) });

const location = z.strictObject({
  physicalLocation: z.strictObject({
    // RFC 3986: a URI reference has no blanks, controls, quotes or letters outside ASCII.
    artifactLocation: z.strictObject({ uri: z.string().regex(/^(file:\/\/)?[A-Za-z0-9\-._~%!$&'()*+,;=:@/]*$/) }),
    region: z
      .strictObject({
        startLine: z.int().positive(),
        startColumn: z.int().positive().optional(),
        endLine: z.int().positive().optional(),
        endColumn: z.int().positive().optional(),
      })
      .refine(({ startColumn = 1, endColumn = 2 }) => endColumn > startColumn)
      .optional(),
  }),
});

/** The parts of the SARIF 2.1.0 schema that are used, closed against others. */
const logSchema = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          version: z.string(),
          informationUri: z.url(),
          rules: z.array(z.strictObject({ id: z.string().min(1), shortDescription: message })),
        }),
      }),
      automationDetails: z.strictObject({ id: z.string().min(1) }),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      invocations: z.array(
        z.strictObject({ executionSuccessful: z.boolean(), toolExecutionNotifications: z.array(z.strictObject({ level, message })) }),
      ),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          level,
          message,
          locations: z.array(location),
          relatedLocations: z.array(location).optional(),
          partialFingerprints: z.record(z.string(), z.string().regex(/^[0-9a-f]{32}$/)),
        }),
      ),
      properties: z.record(z.string(), z.unknown()),
    }),
  ]),
});

function run(input: ReportInput) {
  return logSchema.parse(JSON.parse(sarifReport(input))).runs[0];
}

test('every kind of result follows the schema, and every result has its rule', () => {
  for (const name of FIXTURE_NAMES) {
    const { results, tool } = run(fixtureInput(name));
    const rules = new Set(tool.driver.rules.map(({ id }) => id));
    for (const { ruleId } of results) expect(rules).toContain(ruleId);
  }
});

test('a diagnostic has its region, with the end column behind the last character', () => {
  const [result, ...more] = run(fixtureInput('compile-error')).results;
  expect(more).toEqual([]);
  expect(result).toMatchObject({ ruleId: 'compile-error', level: 'error', message: { text: "unresolved value 'foo'" } });
  expect(result?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: 'kernels/sum.wgsl' },
    region: { startLine: 4, startColumn: 11, endLine: 4, endColumn: 14 },
  });
});

test('failing cases are results on the file, hidden ones without name', () => {
  const { results } = run(fixtureInput('wrong-answer'));
  expect(results.map(({ ruleId }) => ruleId)).toEqual(['wrong-answer', 'wrong-answer']);
  expect(results[1]?.message.text).toBe('hidden case 1: its data is not shown');
});

test('accepted has no results, a system error is a failed invocation', () => {
  expect(run(fixtureInput('accepted')).results).toEqual([]);
  const { results, invocations } = run(fixtureInput('system-error'));
  expect(results).toEqual([]);
  expect(invocations[0]).toMatchObject({ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] });
});

test('a fingerprint survives lines that move and tells different faults apart', () => {
  const input = fixtureInput('compile-error');
  const [before] = run(input).results;
  const diagnostics = input.result.diagnostics.map((each) => ({ ...each, line: each.line + 2 }));
  const [moved] = run({ ...input, source: `\n\n${input.source}`, result: { ...input.result, diagnostics } }).results;
  const other = fixtureResult('compile-error', { diagnostics: diagnostics.map((each) => ({ ...each, message: 'other' })) });
  expect(moved?.partialFingerprints).toEqual(before?.partialFingerprints);
  expect(run({ ...input, result: other }).results[0]?.partialFingerprints).not.toEqual(before?.partialFingerprints);
});

test.each([
  ['a b#c.wgsl', 'a%20b%23c.wgsl'],
  ['./kernels/é.wgsl', 'kernels/%C3%A9.wgsl'],
  ['/home/me/a.wgsl', 'file:///home/me/a.wgsl'],
  ['C:\\labs\\a.wgsl', 'file:///C:/labs/a.wgsl'],
])('the path %j becomes the URI reference %j', (file, uri) => {
  expect(run(fixtureInput('compile-error', { file })).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
});

test('a hazard is a warning at its lines, also of a kernel that is accepted', () => {
  const { results, properties, tool } = run(fixtureInput('counted'));
  const [hazard] = results;
  expect(hazard).toMatchObject({ ruleId: 'hazard-race', level: 'warning' });
  expect(hazard?.locations[0]?.physicalLocation.region).toEqual({ startLine: 2 });
  expect(hazard?.relatedLocations?.[0]?.physicalLocation.region).toEqual({ startLine: 4 });
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(['hazard-race']);
  expect(properties.countedEfficiency).toBeCloseTo(39.7 / 60, 9);
});

test('whatever a result says, the report follows the schema', () => {
  fc.assert(
    fc.property(hostileInput, (input) => {
      const { results, invocations } = run(input);
      expect(invocations[0]?.executionSuccessful).toBe(input.result.verdict !== 'system-error');
      expect(results.length > 0).toBe(input.result.verdict !== 'system-error');
    }),
  );
});
