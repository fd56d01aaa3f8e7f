import { appendFileSync } from 'node:fs';
const require_out = (...a: unknown[]) => appendFileSync('/tmp/show.txt', a.join(' ') + '\n');
import { findExercise } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { checkCases } from '../../packages/grader/src/check-cases.ts';
import { compileKernel } from '../../packages/grader/src/kernel.ts';
import { openForTests, sessionFor } from '../../packages/grader/test/grading.ts';
import { hintFromCounts } from '../../packages/grader/src/xray/advice.ts';
import { readPlantedKernels } from './planted-kernels.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

const kernels = await readPlantedKernels();

test.each(kernels)('$exercise/$name is right, and the advice on it names what is planted: $planted', async (planted) => {
  const exercise = findExercise(planted.exercise)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${planted.exercise}.`);
  const session = await sessionFor(opened, exercise);
  const cases = exercise.cases(session.random('cases')).filter(({ hidden }) => !hidden);
  const kernel = await compileKernel(session, planted, cases);
  const t0 = performance.now();
  const checked = await checkCases(session, kernel, cases);
  const t1 = performance.now();
  const wrong = checked.cases.filter(({ passed }) => !passed).map((c) => [c.name, c.mismatch]);
  if (process.env.SHOW && wrong.length) require_out(planted.name, JSON.stringify(wrong[0]), wrong.length);
  const xray = await xrayOf(opened, { exercise, source: planted.source, size: exercise.counted.size });
  const t2 = performance.now();
  const hint = hintFromCounts(exercise, xray);
  if (process.env.SHOW) {
    const { findings } = await import('../../packages/grader/src/xray/evidence.ts');
    const { kernelFacts, NOT_TIMED } = await import('../../packages/grader/src/xray/facts.ts');
    require_out(`### ${planted.exercise}/${planted.name}: ${planted.planted}\nHINT ${hint}\n  cases ${Math.round(t1-t0)} xray ${Math.round(t2-t1)}\n` +
      findings(xray).slice(0, 4).map((f) => `  - ${f.fact} ${Math.round(f.wasteBytes)} ${f.message}`).join('\n') + (xray.hazards.length ? '\n  HAZ ' + xray.hazards.map((h) => h.message).join('; ') : '') + '\n  ' +
      Object.entries(kernelFacts(exercise, xray, NOT_TIMED)).map(([k, v]) => `${k}=${v === null ? '-' : Number(v.toPrecision(3))}`).join(' '));
  }
  expect(wrong).toEqual([]);
  expect(hint).toMatch(planted.reason);
  expect(hint).toMatch(planted.advice);
});
