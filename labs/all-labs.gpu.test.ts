import { gpuForTests } from '@rooflab/dawn/testing';
import { type ClassifiedDevice, classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import type { Exercise } from '@rooflab/lab';
import { type Result, resultSchema, type Verdict, verdictSchema } from '@rooflab/result';
import { beforeAll, describe, expect, test } from 'vitest';
import { labs } from './index.ts';
import { type KernelFile, readHandout, readLadder, readRung, readStarter, readTrusted, readWrong } from './node.ts';

/** One test drives all labs: every rung of a ladder is accepted, and every wrong kernel gets the verdict that its first line names. */

const SEED = '5eed';
let opened: ClassifiedDevice;

beforeAll(async () => {
  opened = await classifyDevice(await openDevice(gpuForTests()));
});

async function grade(exercise: Exercise, source: string, mode: 'check' | 'grade'): Promise<Result> {
  const rung = mode === 'check' ? null : await readRung(exercise, exercise.referenceRung);
  const result = await gradeSubmission({
    exercise,
    files: { trusted: await readTrusted(exercise), rung },
    request: { exercise: exercise.id, source, seed: SEED, mode },
    opened,
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    now: () => '2026-01-01T00:00:00Z',
    onPhase: () => {},
  });
  return resultSchema.parse(result);
}

function expectedVerdict({ name, source }: KernelFile): Verdict {
  const verdict = /^\/\/ expect: (\S+)/.exec(source)?.[1];
  const known = verdictSchema.options.find((candidate) => candidate === verdict);
  if (!known) throw new Error(`${name}.wgsl begins with no "// expect: <verdict>".`);
  return known;
}

for (const exercise of labs.flatMap((lab) => lab.exercises)) {
  describe(exercise.id, async () => {
    const ladder = await readLadder(exercise);
    const wrong = await readWrong(exercise);

    // Only the rung that predicts the others' times is timed; `rooflab bench ladder` times them all.
    const isTimed = ({ name }: KernelFile) => name === exercise.referenceRung;

    test.each(ladder.filter(isTimed))('the rung $name is accepted', async ({ source }) => {
      const result = await grade(exercise, source, 'grade');
      expect(result.verdict, result.message).toBe('accepted');
      expect(result.performance.measurements.length).toBeGreaterThan(0);
    });

    test.each(ladder.filter((rung) => !isTimed(rung)))('the rung $name is right', async ({ source }) => {
      const result = await grade(exercise, source, 'check');
      expect(result.verdict, result.message).toBe('accepted');
    });

    test.each(wrong)('the wrong kernel $name is not accepted', async (file) => {
      const result = await grade(exercise, file.source, 'grade');
      expect(result.verdict, result.message).toBe(expectedVerdict(file));
    });

    test('the starter compiles, runs and is wrong', async () => {
      expect((await grade(exercise, await readStarter(exercise), 'check')).verdict).toBe('wrong-answer');
    });

    test('the handout, and at least three rungs and two wrong kernels are there', async () => {
      expect((await readHandout(exercise)).length).toBeGreaterThan(4000);
      expect(ladder.length).toBeGreaterThanOrEqual(3);
      expect(wrong.length).toBeGreaterThanOrEqual(2);
      expect(ladder.map(({ name }) => name)).toContain(exercise.referenceRung);
    });
  });
}

test('there are at least fifty wrong kernels, and eight a family', async () => {
  const counts = await Promise.all(labs.map(async ({ exercises }) => (await Promise.all(exercises.map(readWrong))).flat().length));
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(50);
});
