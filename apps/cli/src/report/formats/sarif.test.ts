import { expect, test } from 'vitest';
import type { ReportInput } from '../content/report-input.ts';
import { fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { sarifReport } from './sarif.ts';
import { sarifSchema } from './testing/sarif-rules.ts';

function runs(...inputs: ReportInput[]) {
  return sarifSchema.parse(JSON.parse(sarifReport(inputs))).runs;
}

function run(input: ReportInput) {
  const [only] = runs(input);
  if (only === undefined) throw new Error('A log without runs.');
  return only;
}

function categories(...inputs: ReportInput[]) {
  return runs(...inputs).map(({ automationDetails: { id } }) => id.slice(0, id.lastIndexOf('/')));
}

test('two exercises of one lab have two categories, and two files for one exercise too', () => {
  const first = fixtureInput('accepted');
  const other = fixtureInput('accepted', { result: fixtureResult('accepted', { exercise: 'reduction/max' }) });
  const second = fixtureInput('accepted', { repositoryFile: 'kernels/sum2.wgsl' });
  expect(categories(first)).toEqual(['rooflab/reduction/sum']);
  expect(categories(first, other)).toEqual(['rooflab/reduction/sum', 'rooflab/reduction/max']);
  expect(categories(first, second)).toEqual(['rooflab/reduction/sum/kernels/sum.wgsl', 'rooflab/reduction/sum/kernels/sum2.wgsl']);
});

test('a diagnostic has its region, with the end column behind the last character', () => {
  const [result, ...more] = run(fixtureInput('compile-error')).results;
  expect(more).toEqual([]);
  expect(result).toMatchObject({ ruleId: 'compile-error', level: 'error', message: { text: "unresolved value 'foo'" } });
  expect(result?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: 'kernels/sum.wgsl', uriBaseId: '%SRCROOT%' },
    region: { startLine: 4, startColumn: 11, endLine: 4, endColumn: 14 },
  });
});

test('failing cases are results on the first line, hidden ones without name', () => {
  const { results } = run(fixtureInput('wrong-answer'));
  expect(results.map(({ ruleId }) => ruleId)).toEqual(['wrong-answer', 'wrong-answer']);
  expect(results[1]?.message.text).toBe('hidden case 1: its data is not shown');
  const region = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 20 };
  expect(results.map(({ locations }) => locations[0]?.physicalLocation.region)).toEqual([region, region]);
});

test('a plan that cannot be launched at a timed size is found at its line, and nothing else is said of a kernel that is too slow', () => {
  const fault = { severity: 'error' as const, line: 1, column: 19, length: 14, message: 'When timed at n=268435456: too many workgroups.' };
  const [result, ...more] = run(fixtureInput('too-slow', { result: fixtureResult('too-slow', { diagnostics: [fault] }) })).results;
  expect(more).toEqual([]);
  expect(result).toMatchObject({ ruleId: 'plan-error', level: 'error', message: { text: fault.message } });
});

test('accepted has no results, a system error is a failed invocation', () => {
  expect(run(fixtureInput('accepted')).results).toEqual([]);
  const { results, invocations } = run(fixtureInput('system-error'));
  expect(results).toEqual([]);
  expect(invocations[0]).toMatchObject({ executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] });
});

test('a fingerprint survives lines that move and distinguishes different faults', () => {
  const input = fixtureInput('compile-error');
  const [before] = run(input).results;
  const diagnostics = input.result.diagnostics.map((each) => ({ ...each, line: each.line + 2 }));
  const [moved] = run({ ...input, source: `\n\n${input.source}`, result: { ...input.result, diagnostics } }).results;
  const other = fixtureResult('compile-error', { diagnostics: diagnostics.map((each) => ({ ...each, message: 'other' })) });
  expect(moved?.partialFingerprints).toEqual(before?.partialFingerprints);
  expect(run({ ...input, result: other }).results[0]?.partialFingerprints).not.toEqual(before?.partialFingerprints);
});

test('equal faults are numbered, and those without a line are distinguished too', () => {
  const fault = { severity: 'error' as const, line: 0, column: 0, length: 0, message: 'it fails' };
  const { results } = run(fixtureInput('compile-error', { result: fixtureResult('compile-error', { diagnostics: [fault, fault] }) }));
  const [first = '', second = ''] = results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
  expect([first.slice(-2), second.slice(-2)]).toEqual([':1', ':2']);
  expect(first.slice(0, 16)).toBe(second.slice(0, 16));
});

test('every rule has a description and a help, as GitHub requires', () => {
  const [rule] = run(fixtureInput('compile-error')).tool.driver.rules;
  expect(rule).toMatchObject({ id: 'compile-error', fullDescription: { text: expect.any(String) }, help: { text: expect.any(String) } });
});

test.each([
  ['a b#c.wgsl', 'a%20b%23c.wgsl'],
  ['kernels/é.wgsl', 'kernels/%C3%A9.wgsl'],
  ['/home/me/a.wgsl', 'file:///home/me/a.wgsl'],
  ['C:\\labs\\a.wgsl', 'file:///C:/labs/a.wgsl'],
])('the path %j becomes the URI reference %j', (file, uri) => {
  expect(run(fixtureInput('compile-error', { file })).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
});

test('a hazard is a warning at its lines, also of a kernel that is accepted', () => {
  const { results, properties, tool } = run(fixtureInput('counted'));
  const [hazard] = results;
  expect(hazard).toMatchObject({ ruleId: 'hazard-race', level: 'warning' });
  expect(hazard?.locations[0]?.physicalLocation.region).toEqual({ startLine: 2, startColumn: 1, endLine: 2, endColumn: 60 });
  expect(hazard?.relatedLocations?.[0]?.physicalLocation.region).toEqual({ startLine: 4, startColumn: 1, endLine: 4, endColumn: 19 });
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(['hazard-race']);
  expect(properties.countedEfficiency).toBeCloseTo(39.7 / 60, 9);
});
