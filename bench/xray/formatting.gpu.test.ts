import { readLadder } from '@rooflab/catalogue';
import { timedExercises } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { hintFromCounts } from '../../packages/grader/src/xray/advice.ts';
import { kernelFacts } from '../../packages/grader/src/xray/facts.ts';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { COUNTED_SIZES } from './counted-sizes.ts';
import { readPlantedKernels } from './planted-kernels.ts';
import { onManyLines, onOneLine } from './testing/reformat.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** One in this many of the planted kernels and of the rungs: some of each lab. */
const EVERY = 41;

const planted = (await readPlantedKernels()).map(({ exercise, name, source }) => ({ exercise, name, source }));
const ladders = ['reduction/sum', 'matmul/square', 'query/filtered-sum', 'stencil/7pt'].map(async (id) =>
  (await readLadder(exerciseOf(id))).map(({ name, source }) => ({ exercise: id, name, source })),
);
const kernels = [...planted, ...(await Promise.all(ladders)).flat()].filter(
  ({ source }) => !source.includes('enable ') && !retries(source),
);

test.each(kernels.filter((_, i) => i % EVERY === 0))(
  '$exercise/$name has the same facts and the same advice on one line and on many.',
  { timeout: 120_000 },
  async ({ exercise: id, source }) => {
    const exercise = exerciseOf(id);
    const size = COUNTED_SIZES[id] ?? COUNTED_SIZES[id.split('/')[0] ?? ''] ?? exercise.counted.size;
    const said = async (text: string) => {
      const xray = await xrayOf(opened, { exercise, source: text, size });
      return { facts: kernelFacts(exercise, xray, null), advice: withoutLines(hintFromCounts(exercise, xray)) };
    };
    const written = await said(source);
    expect(await said(onOneLine(source))).toEqual(written);
    expect(await said(onManyLines(source))).toEqual(written);
  },
);

/** Whether the counts differ from run to run: how often an exchange is tried again depends on the order of the invocations. */
function retries(source: string): boolean {
  return source.includes('atomicCompareExchangeWeak');
}

/** Advice names lines, whose number depends on the formatting. */
function withoutLines(advice: string): string {
  return advice.replace(
    /\b([Ll]ine)s? \d+(?: to \d+)?( (?:read|touch|write)(?=s|es|\b)(?:e?s\b)?)?/g,
    (_, line: string, verb = '') => `${line} …${verb.replace(/e?s$/, '')}`,
  );
}

function exerciseOf(id: string) {
  return timedExercises.find((exercise) => exercise.id === id) ?? expect.fail(`There is no exercise ${id}.`);
}
