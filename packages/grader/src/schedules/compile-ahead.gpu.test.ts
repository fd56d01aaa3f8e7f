import { expect, test } from 'vitest';
import { DOUBLE, fakeExercise } from '../../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../../test/grading.ts';
import { compileKernel, type Kernel } from '../kernel.ts';
import type { PhaseMessage } from '../phase.ts';
import { compiledForOrders } from './compile-ahead.ts';

const opened = await openForTests();

async function kernelOn(software: boolean) {
  const steps: PhaseMessage[] = [];
  const session = await sessionFor({ ...opened, software }, fakeExercise(), (step) => steps.push(step));
  const kernel = await compileKernel(session, { source: DOUBLE }, [{ size: { n: 3 }, params: { n: 3 } }]);
  let compilations = 0;
  const counted: Kernel = {
    ...kernel,
    reorder(onCompile) {
      compilations++;
      return kernel.reorder(onCompile);
    },
  };
  return { session, kernel: counted, steps, compilations: () => compilations };
}

const announced = (steps: readonly PhaseMessage[]) => steps.map(({ phase, detail, blame }) => `${blame} ${phase} ${detail}`);
const WAITING = 'student compiling for other orders of the invocations';

test('on a GPU the kernel is compiled for other orders at once, and only waiting for it is a step', async () => {
  const { session, kernel, steps, compilations } = await kernelOn(false);
  const compiled = compiledForOrders(session, kernel);
  expect(compilations()).toBe(1);
  expect(announced(steps)).toEqual([]);
  expect((await compiled()).tried.length).toBeGreaterThan(0);
  expect(announced(steps)).toEqual([WAITING]);
  await compiled();
  expect(announced(steps)).toEqual([WAITING]);
  expect(compilations()).toBe(1);
});

test('on a software device nothing is compiled before it is needed', async () => {
  const { session, kernel, steps, compilations } = await kernelOn(true);
  const compiled = compiledForOrders(session, kernel);
  expect(compilations()).toBe(0);
  await compiled();
  expect(announced(steps)).toEqual([WAITING]);
});

test('a fault of the compilation ahead is thrown where the result is asked for', async () => {
  const { session, kernel } = await kernelOn(false);
  const compiled = compiledForOrders(session, { ...kernel, reorder: () => Promise.reject(new Error('lost')) });
  await new Promise((resolve) => setImmediate(resolve));
  await expect(compiled()).rejects.toThrow('lost');
});
