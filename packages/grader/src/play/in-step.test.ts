import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inStep } from './in-step.ts';
import type { Recording } from './recording.ts';

/** By dispatch, workgroup and stretch between barriers: steps of its only warp. */
type Shape = readonly (readonly (readonly number[])[])[];

function recordingOf(shape: Shape): Recording {
  const warp: number[] = [];
  const barrier: number[] = [];
  const dispatches = shape.map((workgroups) => {
    const firstStep = warp.length;
    for (const [workgroup, phases] of workgroups.entries()) {
      for (const [phase, steps] of phases.entries()) {
        for (let step = 0; step < steps; step++) {
          warp.push(workgroup);
          barrier.push(step === steps - 1 && phase < phases.length - 1 ? 1 : 0);
        }
      }
    }
    return { firstStep, endStep: warp.length, workgroupSize: [32, 1, 1] };
  });
  return { dispatches, steps: { count: warp.length, warp, barrier } } as unknown as Recording;
}

const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 4 });
const shapes = list(list(list(fc.integer({ min: 1, max: 6 }))));

test('Two recordings go forward together, from the first step of both to the last stretch of both.', () => {
  fc.assert(
    fc.property(shapes, shapes, (one, two) => {
      const [own, other] = [recordingOf(one), recordingOf(two)];
      const follow = inStep(own, other);
      const steps = Array.from({ length: own.steps.count }, (_, step) => follow(step));
      expect(steps[0]).toBe(0);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
      expect(steps.at(-1)).toBeLessThan(other.steps.count);
    }),
  );
});

test('A recording goes with itself step by step.', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const recording = recordingOf(shape);
      const follow = inStep(recording, recording);
      for (let step = 0; step < recording.steps.count; step++) expect(follow(step)).toBe(step);
    }),
  );
});

test('Behind the same number of barriers both are in the same stretch, however long it is.', () => {
  const follow = inStep(recordingOf([[[2, 3, 4]]]), recordingOf([[[4, 6, 2]]]));
  expect(Array.from({ length: 9 }, (_, step) => follow(step))).toEqual([0, 2, 4, 6, 8, 10, 10, 11, 11]);
});

test('What one has more of belongs to the last stretch of the other.', () => {
  const follow = inStep(recordingOf([[[1, 1, 1, 1]]]), recordingOf([[[2, 6]]]));
  expect(Array.from({ length: 4 }, (_, step) => follow(step))).toEqual([0, 2, 4, 6]);
});
