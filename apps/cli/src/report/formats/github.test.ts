import { caseFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { fixtureInput, fixtureResult } from '../testing/fixture-results.ts';
import { githubReport, inertLine } from './github.ts';
import { commandLikeLines, runnerCommands } from './testing/runner-commands.ts';

test('a diagnostic becomes an error at its place, in addition to one notice with verdict and score', () => {
  const commands = runnerCommands(githubReport([fixtureInput('compile-error')]));
  expect(commands.map(({ command }) => command)).toEqual(['notice', 'error', 'stop-commands']);
  expect(commands[0]?.data).toBe('✗ compile error: The kernel does not compile. (0 of 100 points)');
  expect(commands[1]).toEqual({
    command: 'error',
    properties: { file: 'kernels/sum.wgsl', line: '4', endLine: '4', col: '11', endColumn: '14', title: 'WGSL error' },
    data: "unresolved value 'foo'",
  });
});

test('a hazard becomes a warning at its line', () => {
  const [, hazard] = runnerCommands(githubReport([fixtureInput('counted')]));
  expect(hazard).toMatchObject({
    command: 'warning',
    properties: { file: 'kernels/sum.wgsl', line: '2', title: 'Right by luck: race' },
    data: expect.stringMatching(/^Line 4 reads part/),
  });
});

test('properties are escaped as the runner undoes it', () => {
  const output = githubReport([fixtureInput('wrong-answer', { file: 'a,b:c%.wgsl' })]);
  expect(output).toContain('file=a%2Cb%3Ac%25.wgsl');
  expect(runnerCommands(output)[1]).toMatchObject({ properties: { file: 'a,b:c%.wgsl', title: 'Wrong answer: needles, n=257' } });
});

test('a message of several lines stays one command', () => {
  const diagnostics = [{ severity: 'warning' as const, line: 1, column: 0, length: 0, message: '100% wrong\n::error::second' }];
  const output = githubReport([fixtureInput('accepted', { result: fixtureResult('accepted', { diagnostics }) })]);
  expect(runnerCommands(output)).toContainEqual({
    command: 'warning',
    properties: { file: 'kernels/sum.wgsl', line: '1', endLine: '1', title: 'WGSL warning' },
    data: '100% wrong\n::error::second',
  });
});

test('every verdict that is not accepted marks at least one error', () => {
  for (const verdict of ['too-slow', 'timeout', 'runtime-error', 'rejected', 'system-error'] as const) {
    const errors = runnerCommands(githubReport([fixtureInput(verdict)])).filter(({ command }) => command === 'error');
    expect(errors).toHaveLength(1);
  }
  expect(runnerCommands(githubReport([fixtureInput('accepted')])).filter(({ command }) => command === 'error')).toEqual([]);
});

test('no more than ten annotations of a level are written', () => {
  const cases = Array.from({ length: 30 }, (_, index) => caseFixture({ name: `case ${index}`, passed: false }));
  const result = fixtureResult('wrong-answer', { correctness: { passed: 0, total: 30, cases } });
  const errors = runnerCommands(githubReport([fixtureInput('wrong-answer', { result })])).filter(({ command }) => command === 'error');
  expect(errors).toHaveLength(10);
  expect(errors.at(-1)?.properties.title).toBe('21 more errors');
});

test('each report stops commands with another token', () => {
  const token = () => /::stop-commands::(\w+)/.exec(githubReport([fixtureInput('accepted')]))?.[1];
  expect(token()).toMatch(/^[0-9a-f]{32}$/);
  expect(token()).not.toBe(token());
});

test.each(['::error::x', '  ::error::x', '\t\u0085::error::x', 'a ##[error]x'])('the line %j is made inert', (line) => {
  expect(commandLikeLines(line)).toHaveLength(1);
  expect(commandLikeLines(inertLine(line))).toEqual([]);
});
