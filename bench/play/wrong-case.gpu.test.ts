import { readWrong } from '@rooflab/catalogue';
import { findExercise } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { checkCases } from '../../packages/grader/src/check-cases.ts';
import { compileKernel } from '../../packages/grader/src/kernel.ts';
import { lastWrite } from '../../packages/grader/src/play/memory-at.ts';
import { momentAt } from '../../packages/grader/src/play/moment.ts';
import { openForTests, sessionFor } from '../../packages/grader/test/grading.ts';
import { caseRecordingOf } from './play-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

test('A wrong case is played on its own data: its last writes have the values of the report.', async () => {
  const found = findExercise('vector-ops/copy');
  if (!found) throw new Error('There is no exercise vector-ops/copy.');
  const { exercise } = found;
  const source = (await readWrong(exercise)).find(({ name }) => name === 'shifted')?.source ?? '';
  const session = await sessionFor(opened, exercise);
  const cases = (await session.preparer.cases()).filter(({ hidden, size }) => !hidden && exercise.elements(size) > 2);
  const kernel = await compileKernel(session, { source }, cases);
  const { cases: judged } = await checkCases(session, kernel, { cases: cases.slice(0, 1), covering: [], compiled: () => kernel.reorder() });
  const [{ name, mismatch } = { name: '', mismatch: null }] = judged;
  const recording = await caseRecordingOf(opened, { exercise, source }, name);
  const variable = recording.variables.findIndex((each) => each.name === 'out');
  expect(mismatch?.elements?.length).toBe(3);
  for (const { index, got } of mismatch?.elements ?? []) {
    const write = lastWrite(recording, { variable, word: index });
    const store = write && momentAt(recording, write.step).requests.find(({ kind }) => kind === 'store');
    const [value] = store?.accesses.find(({ lane }) => lane === write?.lane)?.value ?? ['never written'];
    expect(value).toBe(got === 'never written' ? got : Math.fround(Number(got)));
  }
});
