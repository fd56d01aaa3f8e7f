import { readPractice, readRung, readTrusted, readWrong } from '@rooflab/catalogue';
import { gpuForTests } from '@rooflab/dawn/testing';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { preparerInProcess } from '@rooflab/lab';
import { expect, test, vi } from 'vitest';
import { timedExercises } from './index.ts';
import { withQuickCases } from './testing/quick-cases.ts';

vi.mock('../packages/grader/src/roof/measure-roof.ts', async (original) => {
  const { rememberRoofs } = await import('../packages/grader/test/remember-roofs.ts');
  return rememberRoofs(await original());
});

const opened = await classifyDevice(await openDevice(gpuForTests()));

const judges = await Promise.all(
  timedExercises.map(async (exercise) => ({ whole: exercise, practice: await readPractice(exercise), own: await readTrusted(exercise) })),
);

const SEED = '5eed';

for (const { whole, practice, own } of judges.filter((judge) => judge.practice !== judge.own)) {
  // What matters here is judged at the timed sizes.
  const exercise = withQuickCases(whole);
  test(`${exercise.id}: the browser's judge accepts a rung, finds a wrong kernel, and gives the costs of the trusted one`, async () => {
    const grade = (source: string, trusted: string) =>
      gradeSubmission({
        exercise,
        preparer: preparerInProcess(exercise, SEED),
        files: { trusted, rung: null },
        request: { exercise: exercise.id, source, seed: SEED, mode: 'grade' },
        opened,
        harness: { version: 'test', webgpu: 'test', toggles: [] },
        clock: () => performance.now(),
        now: () => '2026-01-01T00:00:00Z',
        onPhase: () => {},
        practice: { clockStepNs: 65_536 },
        explain: false,
      });
    const { source } = await readRung(exercise, exercise.referenceRung);
    const right = await grade(source, practice);
    expect(right.verdict, right.message).toBe('accepted');
    const trusted = await grade(source, own);
    expect(right.performance.measurements.map(({ bytes }) => bytes)).toEqual(trusted.performance.measurements.map(({ bytes }) => bytes));
    const small = (await readWrong(exercise)).find(({ name }) => name.startsWith('right-for-') || name === 'remembers-in-scratch');
    const wrong = await grade(small?.source ?? '', practice);
    expect(wrong.verdict, wrong.message).toBe('wrong-answer');
  });
}
