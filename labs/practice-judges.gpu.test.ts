import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRung, readTrusted, readWrong } from '@rooflab/catalogue';
import { gpuForTests } from '@rooflab/dawn/testing';
import { classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { preparerInProcess } from '@rooflab/lab';
import { expect, test, vi } from 'vitest';
import { labs } from './index.ts';
import { practiceKernels } from './practice-kernels.ts';
import { withQuickCases } from './testing/quick-cases.ts';
import { practiceModule } from './write-practice.ts';

vi.mock('../packages/grader/src/roof/measure-roof.ts', async (original) => {
  const { rememberRoofs } = await import('../packages/grader/test/remember-roofs.ts');
  return rememberRoofs(await original());
});

const opened = await classifyDevice(await openDevice(gpuForTests()));

const exercises = labs.flatMap((lab) => lab.exercises);

test("The browser has the labs' current kernels; if not: npm run generate", async () => {
  expect(await readFile(join(import.meta.dirname, 'practice-kernels.ts'), 'utf8')).toBe(await practiceModule());
});

const plain = (id: string) =>
  access(join(import.meta.dirname, id.split('/')[0] ?? '', 'practice.wgsl')).then(
    () => false,
    () => true,
  );

const SEED = '5eed';

for (const whole of exercises) {
  // What matters here is judged at the timed sizes.
  const exercise = withQuickCases(whole);
  test(`${exercise.id}: the browser's judge accepts a rung, finds a wrong kernel, and gives the costs of the trusted one`, async () => {
    const isTrustedItself = await plain(exercise.id);
    const practice = practiceKernels[exercise.id] ?? '';
    if (isTrustedItself) return expect(practice).toBe(await readTrusted(exercise));
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
    const trusted = await grade(source, await readTrusted(exercise));
    expect(right.performance.measurements.map(({ bytes }) => bytes)).toEqual(trusted.performance.measurements.map(({ bytes }) => bytes));
    const small = (await readWrong(exercise)).find(({ name }) => name.startsWith('right-for-') || name === 'remembers-in-scratch');
    const wrong = await grade(small?.source ?? '', practice);
    expect(wrong.verdict, wrong.message).toBe('wrong-answer');
  });
}
