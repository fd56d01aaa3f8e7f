import { PlanError, planShapes } from '@rooflab/lab';
import { timedExercises as exercises } from '@rooflab/labs';
import { openedClassSchema } from '@rooflab/result';
import { describe, expect, test } from 'vitest';
import { anyRandom } from '../test/fake-exercise.ts';
import { planAll, planner } from './kernel.ts';
import { reflectKernel } from './reflect-kernel.ts';
import { expectedRefusal, planTimed, refusedDiagnostic } from './timed-plans.ts';

function plannerOf(exercise: (typeof exercises)[number], plan: string, workgroupSize: number) {
  const source = `${plan}\n@compute @workgroup_size(${workgroupSize}) fn main() {}`;
  return planner(exercise, source, reflectKernel(source));
}

const timedAt = (exercise: (typeof exercises)[number]) =>
  openedClassSchema.options.flatMap((deviceClass) => planShapes(exercise, []).timed[deviceClass]);

describe.each(exercises.map((exercise) => [exercise.id, exercise] as const))('%s', (_id, exercise) => {
  const [parameter = ''] = exercise.params.map(({ name }) => name);

  test.each([
    ['without a plan line', '', 1],
    ['with a line in one dimension', `//@ dispatch main 60000 + ${parameter} + ${parameter} / 2`, 64],
  ])('a launch %s that a timed size refuses can be launched at every size with the line that the warning says', (_name, plan, size) => {
    const kernel = plannerOf(exercise, plan, size);
    const refused = timedAt(exercise).filter((timed) => planTimed([timed], kernel).refused.length > 0);
    const warnings = expectedRefusal(planShapes(exercise, []).timed, kernel);
    expect(warnings).toHaveLength(refused.length > 0 ? 1 : 0);
    for (const { message } of warnings) {
      const [line = ''] = /\/\/@ dispatch main .*?(?=, and in the kernel)/.exec(message) ?? [];
      const better = plannerOf(exercise, line, size);
      expect(planAll([...exercise.cases(anyRandom()), ...timedAt(exercise)], better).length).toBeGreaterThan(0);
    }
  });
});

test('a plan that fails at every size is refused at each; the diagnostic is on its line and names the size', () => {
  const [exercise] = exercises;
  if (!exercise) throw new Error('There is no exercise.');
  const timed = timedAt(exercise);
  const { launchable, refused } = planTimed(timed, plannerOf(exercise, '\n//@ dispatch main 1 / 0', 64));
  expect(launchable).toEqual([]);
  expect(refused.map((each) => each.timed)).toEqual(timed);
  expect(refused.every(({ fault }) => fault instanceof PlanError)).toBe(true);
  expect(refused.map((each) => refusedDiagnostic(each, 'error'))).toMatchObject(timed.map(() => ({ severity: 'error', line: 2 })));
});

test('only what a plan gets wrong is taken for the student’s fault', () => {
  const ours = () => {
    throw new TypeError('ours');
  };
  expect(() => planTimed([{ size: {}, params: {}, families: [] }], ours)).toThrow(TypeError);
});
