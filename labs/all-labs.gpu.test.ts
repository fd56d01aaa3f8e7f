import { type KernelFile, readHandout, readLadder, readRung, readStarter, readTrusted, readWrong } from '@rooflab/catalogue';
import { gpuForTests } from '@rooflab/dawn/testing';
import { type ClassifiedDevice, classifyDevice, gradeSubmission } from '@rooflab/grader';
import { openDevice } from '@rooflab/harness';
import { isTimed, type LabExercise, preparerInProcess } from '@rooflab/lab';
import { type Result, resultSchema, type Verdict, verdictSchema } from '@rooflab/result';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { labs } from './index.ts';
import { withQuickCases } from './testing/quick-cases.ts';

/**
 * One test drives all labs: rungs are accepted, and wrong kernels get the verdict that their first line names. Here each top rung and a sample of the others;
 * `rooflab bench ladder` grades all rungs, and bench/hostile/hostile.ts all wrong kernels.
 */

vi.mock('../packages/grader/src/roof/measure-roof.ts', async (original) => {
  const { rememberRoofs } = await import('../packages/grader/test/remember-roofs.ts');
  return rememberRoofs(await original());
});

const SEED = '5eed';
let opened: ClassifiedDevice;

beforeAll(async () => {
  opened = await classifyDevice(await openDevice(gpuForTests()));
});

interface Asked {
  readonly source: string;
  readonly mode: 'check' | 'grade';
  readonly explain?: boolean;
}

async function grade(exercise: LabExercise, { source, mode, explain = true }: Asked): Promise<Result> {
  const files = isTimed(exercise)
    ? { trusted: await readTrusted(exercise), rung: mode === 'check' ? null : await readRung(exercise, exercise.referenceRung) }
    : { trusted: '', rung: null };
  const result = await gradeSubmission({
    exercise,
    preparer: preparerInProcess(exercise, SEED),
    files,
    request: { exercise: exercise.id, source, seed: SEED, mode },
    opened,
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    now: () => '2026-01-01T00:00:00Z',
    onPhase: () => {},
    explain,
  });
  return resultSchema.parse(result);
}

/** The verdict of a few small cases unless they accept it, else of all: a case that is wrong decides, whatever the others say. */
async function gradeWrong(exercise: LabExercise, { expected, ...asked }: Asked & { readonly expected: Verdict }): Promise<Result> {
  const quick = await grade(withQuickCases(exercise), { ...asked, mode: 'check' });
  return quick.verdict === expected ? quick : await grade(exercise, asked);
}

function expectedVerdict({ name, source }: KernelFile): Verdict {
  const verdict = /^\/\/ expect: (\S+)/.exec(source)?.[1];
  const known = verdictSchema.options.find((candidate) => candidate === verdict);
  if (!known) throw new Error(`${name}.wgsl begins with no "// expect: <verdict>".`);
  return known;
}

/** One kernel in this many, of rungs below the top and of wrong ones; every exercise has a first one. */
const EVERY = 4;
const sampled = <T>(kernels: readonly T[]): readonly T[] => kernels.filter((_, i) => i % EVERY === 0);

/** Labs of which one exercise is timed. */
const graded = sampled(labs).flatMap(({ exercises }) => exercises.filter(isTimed).slice(0, 1));

for (const exercise of labs.flatMap((lab) => lab.exercises)) {
  describe(exercise.id, async () => {
    const ladder = await readLadder(exercise);
    const wrong = await readWrong(exercise);

    // Only the rung that predicts the others' times is timed, of one exercise of some labs; it and each top rung run all cases and the covering sizes,
    // the others a few cases.
    const reference = isTimed(exercise) ? exercise.referenceRung : null;
    const isGraded = ({ name }: KernelFile) => graded.some(({ id }) => id === exercise.id) && name === reference;
    const isWhole = (rung: KernelFile) => isGraded(rung) || rung === ladder.at(-1);

    test.each(ladder.filter(isGraded))('the rung $name is accepted', async ({ source }) => {
      const result = await grade(exercise, { source, mode: 'grade' });
      expect(result.verdict, result.message).toBe('accepted');
      expect(result.performance.measurements.length).toBeGreaterThan(0);
    });

    test.each([...new Set([...sampled(ladder), ...ladder.slice(-1)])].filter((rung) => !isGraded(rung)))(
      'the rung $name is right',
      async (rung) => {
        const result = await grade(isWhole(rung) ? exercise : withQuickCases(exercise), { source: rung.source, mode: 'check' });
        expect(result.verdict, result.message).toBe('accepted');
      },
    );

    test.each(sampled(wrong))('the wrong kernel $name is not accepted', async (file) => {
      const expected = expectedVerdict(file);
      // What is said of wrong ones is tested in packages/grader; here of one an exercise.
      const result = await gradeWrong(exercise, { expected, source: file.source, mode: 'grade', explain: file === wrong[0] });
      expect(result.verdict, result.message).toBe(expected);
    });

    test('the starter compiles, runs and is wrong', async () => {
      const starter = { expected: 'wrong-answer', source: await readStarter(exercise), mode: 'check', explain: false } as const;
      expect((await gradeWrong(exercise, starter)).verdict).toBe(starter.expected);
    });

    test('the handout and two wrong kernels with an expected verdict are there, and three rungs, or a right kernel where nothing is timed', async () => {
      expect(() => wrong.map(expectedVerdict)).not.toThrow();
      expect((await readHandout(exercise)).length).toBeGreaterThan(4000);
      expect(ladder.length).toBeGreaterThanOrEqual(reference === null ? 1 : 3);
      expect(wrong.length).toBeGreaterThanOrEqual(2);
      if (reference !== null) expect(ladder.map(({ name }) => name)).toContain(reference);
    });
  });
}

test('there are at least fifty wrong kernels, and eight a family', async () => {
  const counts = await Promise.all(labs.map(async ({ exercises }) => (await Promise.all(exercises.map(readWrong))).flat().length));
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(50);
});
