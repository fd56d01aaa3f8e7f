import { readFileSync } from 'node:fs';
import type { Case, LabExercise } from '@rooflab/lab';
import { timedExercises } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkCases } from '../../packages/grader/src/check-cases.ts';
import { compileKernel } from '../../packages/grader/src/kernel.ts';
import { hintFromCounts } from '../../packages/grader/src/xray/advice.ts';
import { openForTests, sessionFor } from '../../packages/grader/test/grading.ts';
import type { JudgedKernel } from './held-out-kernels.ts';
import { readPlantedKernels } from './planted-kernels.ts';
import { withoutCovering } from './testing/grade-by-counts.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** The largest cases, but none with more elements than this: those take most of the time, and bench/xray/planted.ts has all of them. */
const CASES = 3;
const MOST_ELEMENTS = 5000;

/** Kernels for which the size of a grading by counts takes seconds. */
const SMALLER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  matmul: { n: 72 },
  stencil: { nx: 128, ny: 17, nz: 9 },
};

const kernels = await readPlantedKernels();

test('At least 140 kernels have something planted, each something else in its exercise', () => {
  expect(kernels.length).toBeGreaterThanOrEqual(140);
  expect(new Set(kernels.map(({ exercise, planted }) => `${exercise} ${planted}`)).size).toBe(kernels.length);
});

/** One kernel in this many; bench/xray/planted.ts has the others. */
const EVERY = 41;

/** The goal for kernels that nobody has read. */
const NAMED_SHARE = 0.95;

const tried = kernels.filter((_, i) => i % EVERY === 0);
const silent: { readonly kernel: string; readonly hint: string }[] = [];

/** Of the report of bench/xray/planted.ts. */
const recordedSchema = z.object({
  entries: z.array(z.object({ exercise: z.string(), name: z.string(), counted: z.object({ judgement: z.string() }).nullable() })),
});

test.each(tried)('$exercise/$name is right, and nothing false is said of it: $planted', async (kernel) => {
  const exercise = timedExercises.find(({ id }) => id === kernel.exercise);
  if (!exercise) throw new Error(`There is no exercise ${kernel.exercise}.`);
  expect(await wrongCases(exercise, kernel)).toEqual([]);
  const size = { ...exercise.counted.size, ...SMALLER[exercise.id.split('/')[0] ?? ''] };
  const hint = hintFromCounts(exercise, await xrayOf(opened, { exercise, source: kernel.source, size }));
  const judgement = kernel.judge(hint);
  expect(judgement, hint).not.toBe('false');
  if (judgement === 'silent') silent.push({ kernel: `${kernel.exercise}/${kernel.name}`, hint });
});

test('The first sentence names what is planted in 19 of 20 of all of them, as the bench found, and for hardly another here.', () => {
  const { entries } = recordedSchema.parse(JSON.parse(readFileSync(new URL('../results/planted.json', import.meta.url), 'utf8')));
  const known = entries.filter(({ counted }) => counted?.judgement === 'silent').map(({ exercise, name }) => `${exercise}/${name}`);
  expect(known.length).toBeLessThanOrEqual((1 - NAMED_SHARE) * entries.length);
  const others = silent.filter(({ kernel }) => !known.includes(kernel));
  // The sizes here are smaller than the bench's, so in a sample of a few kernels one may be told something else.
  expect(others.length, others.map(({ kernel, hint }) => `${kernel}: ${hint}`).join('\n')).toBeLessThanOrEqual(
    Math.max(1, (1 - NAMED_SHARE) * tried.length),
  );
});

async function wrongCases(exercise: LabExercise, { source }: JudgedKernel): Promise<readonly string[]> {
  const session = await sessionFor(opened, withoutCovering(exercise));
  const elements = ({ size }: Case) => exercise.elements(size);
  const small = (await session.preparer.cases()).filter((testCase) => !testCase.hidden && elements(testCase) <= MOST_ELEMENTS);
  const cases = small.toSorted((a, b) => elements(b) - elements(a)).slice(0, CASES);
  const kernel = await compileKernel(session, { source }, cases);
  const checked = await checkCases(session, kernel, { cases, covering: [], compiled: () => kernel.reorder() });
  return checked.cases.filter(({ passed }) => !passed).map(({ name }) => name);
}
