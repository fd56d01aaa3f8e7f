import { KernelFault } from '@rooflab/harness';
import { findExercise } from '@rooflab/labs';
import type { Diagnostic } from '@rooflab/result';
import { deviceFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { capDiagnostics, LONGEST_MESSAGE, MOST_DIAGNOSTICS, shortenMessage } from './cap-diagnostics.ts';
import { emptyResult } from './result-parts.ts';
import { faultResult, judgedResult } from './verdict.ts';

const said = (severity: Diagnostic['severity'], line: number, message = `message ${line}`): Diagnostic => ({
  severity,
  line,
  column: 1,
  length: 1,
  message,
});

const many = (severity: Diagnostic['severity'], count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => said(severity, from + i));

test('As many messages as fit are left as they are.', () => {
  const few = many('warning', MOST_DIAGNOSTICS);
  expect(capDiagnostics(few)).toEqual(few);
});

test('Errors are kept before warnings, in the order of the file, and a note counts the rest.', () => {
  const all = [...many('warning', 4998), ...many('error', 3, 5000)];
  const capped = capDiagnostics(all);
  expect(capped).toHaveLength(MOST_DIAGNOSTICS + 1);
  expect(capped.filter(({ severity }) => severity === 'error').map(({ line }) => line)).toEqual([5000, 5001, 5002]);
  expect(capped.map(({ line }) => line).slice(0, -1)).toEqual([...capped.map(({ line }) => line).slice(0, -1)].sort((a, b) => a - b));
  expect(capped.at(-1)).toMatchObject({ severity: 'info', line: 0, message: '4901 more messages are not shown. Fix these first.' });
});

test('Where errors leave room, the first of the others are kept.', () => {
  const all = [...many('warning', 60), ...many('error', 30, 61), ...many('info', 60, 91)];
  const lines = capDiagnostics(all).map(({ line }) => line);
  expect(lines.slice(0, -1)).toEqual(all.slice(0, MOST_DIAGNOSTICS).map(({ line }) => line));
});

test('A message that is too long ends in an ellipsis, and no character is cut in two.', () => {
  const longest = 'x'.repeat(LONGEST_MESSAGE);
  expect(shortenMessage(longest)).toBe(longest);
  expect(shortenMessage(`${longest}yz`)).toBe(`${longest}…`);
  const before = 'x'.repeat(LONGEST_MESSAGE - 1);
  expect(shortenMessage(`${before}😀😀`)).toBe(`${before}😀…`);
});

test('A result is small, however much the compiler has to say of a file, and whatever the verdict.', () => {
  const found = findExercise('reduction/sum');
  if (!found) throw new Error('There is no exercise reduction/sum.');
  const request = { exercise: 'reduction/sum', source: '', seed: '1', mode: 'grade' } as const;
  const harness = { version: '', webgpu: '', toggles: [] };
  const parts = emptyResult({ exercise: found.exercise, request, harness, device: deviceFixture() });
  const loud = many('error', 4998).map((each) => ({ ...each, message: 'x'.repeat(65_536) }));
  const results = [
    faultResult(parts, new KernelFault('compile', 'It does not compile.', loud)),
    faultResult(parts, new KernelFault('runtime', 'x'.repeat(65_536))),
    judgedResult({ ...parts, diagnostics: loud.map((each) => ({ ...each, severity: 'warning' as const })) }),
  ];
  for (const result of results) expect(JSON.stringify(result).length).toBeLessThan((MOST_DIAGNOSTICS + 3) * (LONGEST_MESSAGE + 200));
});
