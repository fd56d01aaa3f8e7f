import { findExercise, readRung } from '@rooflab/catalogue';
import { mayHaveHardware } from '@rooflab/dawn';
import { PHASES, type PhaseMessage } from '@rooflab/grader';
import { asTimed } from '@rooflab/lab';
import { kernelQuestionsSchema } from '@rooflab/lab/question';
import { resultSchema } from '@rooflab/result';
import { afterAll, expect, test } from 'vitest';
import { createRunner, RunnerError } from '../src/index.ts';

const runner = createRunner({ device: 'software' });
afterAll(() => runner.close());

test('A rung of a ladder is accepted, with every step announced before it is taken.', async () => {
  const found = findExercise('vector-ops/scale');
  if (!found) throw new Error('The lab vector-ops has lost an exercise.');
  const { source } = await readRung(found.exercise, asTimed(found.exercise).referenceRung);
  const phases: PhaseMessage[] = [];
  const result = await runner.grade(
    { exercise: 'vector-ops/scale', source, seed: 'beef', mode: 'grade' },
    { onPhase: (phase) => phases.push(phase) },
  );
  expect(resultSchema.parse(result)).toMatchObject({ verdict: 'accepted', seed: 'beef', device: { software: true } });
  expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(PHASES));
});

test('The same seed gives the same cases and sizes again.', async () => {
  const request = { exercise: 'vector-ops/copy', source: '', seed: '1234', mode: 'check' } as const;
  const source =
    '@group(0) @binding(2) var<storage, read_write> out: array<f32>;\n@compute @workgroup_size(64) fn main() { out[0] = 1.0; }';
  const [first, again] = [await runner.grade({ ...request, source }), await runner.grade({ ...request, source })];
  expect(first.correctness).toEqual(again.correctness);
  expect(first.verdict).toBe('wrong-answer');
});

test('The roof is measured, and says on which device.', async () => {
  const { roof, device } = await runner.measureRoof();
  expect(resultSchema.shape.roof.parse(roof).curve.length).toBeGreaterThan(2);
  expect(device).toMatchObject({ software: true, deviceClass: 'software' });
});

test('Questions about a kernel are drawn in a process of its own; a file that does not compile gets its verdict.', async () => {
  const found = findExercise('first-steps/negative');
  if (!found) throw new Error('The lab first-steps has lost an exercise.');
  const { source } = await readRung(found.exercise, '01-one-value');
  const request = { exercise: 'first-steps/negative', source, seed: '5eed' };
  const drawn = await runner.kernelQuestions(request);
  if (!('questions' in drawn)) throw new Error('Nothing was drawn.');
  expect(kernelQuestionsSchema.parse(drawn.questions).counted.length).toBeGreaterThan(3);
  const broken = await runner.kernelQuestions({ ...request, source: 'fn main( {' });
  expect(broken).toMatchObject({ fault: { verdict: 'compile-error', seed: '5eed' } });
});

test('An exercise that does not exist is not the fault of the student’s kernel.', async () => {
  const grading = runner.grade({ exercise: 'sorting/bogo', source: '', seed: '1', mode: 'check' });
  await expect(grading).rejects.toThrow(RunnerError);
  await expect(grading).rejects.toThrow('There is no exercise sorting/bogo.');
});

test.skipIf(mayHaveHardware())('Without a GPU, a wish for hardware is refused with the remedy.', async () => {
  const hardware = createRunner({ device: 'hardware' });
  await expect(hardware.measureRoof()).rejects.toThrow('Install the driver of the GPU');
  await hardware.close();
});
