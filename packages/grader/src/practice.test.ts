import { type LabExercise, planShapes } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { DOUBLE, fakeExercise } from '../test/fake-exercise.ts';
import { planCovering, planDiagnostics } from './practice.ts';

function diagnosticsOf(exercise: LabExercise, source: string) {
  return planDiagnostics(exercise, planShapes(exercise, planCovering(exercise)), source);
}

test('A plan that fails only at a covering size is reported before grading.', () => {
  const covered = fakeExercise({ covered: { ...fakeExercise().covered, dimensions: [{ name: 'n', largestChunk: 256, others: {} }] } });
  const plan = DOUBLE.replace('ceilDiv(n, 64)', 'ceilDiv(n, 64) + 1 / (max(n, 201) - min(n, 201))');
  expect(diagnosticsOf(covered, DOUBLE)).toEqual([]);
  expect(diagnosticsOf(fakeExercise(), plan)).toEqual([]);
  expect(diagnosticsOf(covered, plan)).toMatchObject([{ severity: 'error', line: 1 }]);
});

test('A struct of parameters that differs from the exercise is reported together with the plan.', () => {
  const [diagnostic] = diagnosticsOf(fakeExercise(), DOUBLE.replace('{ n: u32 }', '{ m: u32, n: u32 }'));
  expect(diagnostic).toMatchObject({ severity: 'warning', message: expect.stringContaining('has 8 bytes (m: u32, n: u32)') });
});
