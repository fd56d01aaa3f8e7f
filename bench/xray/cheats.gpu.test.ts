import { findExercise } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { readCheats } from './testing/cheats.ts';
import { hostileSubjects, wrongSubjects } from './testing/corpus-subjects.ts';
import { gradeByCounts } from './testing/grade-by-counts.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** They take longest, and others try the same: bench/xray/counted-corpus.ts grades these, too. */
const LIKE_OTHERS = ['matmul/square/one-thread-a-block', 'reduction/sum/one-workgroup-with-a-crowd', 'stencil/7pt/one-workgroup'];
const cheats = (await readCheats()).filter(({ name }) => !LIKE_OTHERS.includes(name));

/** What no single size can show: see docs/how-you-are-measured.md. */
const REMAINS = ['reduction/sum/good-at-the-counted-size-alone'];

test.each(cheats)(
  '$name gets at most $atMost of the 60 points for its counts.',
  { timeout: 120_000 },
  async ({ exercise: id, source, atMost, name }) => {
    const exercise = findExercise(id)?.exercise;
    if (!exercise) throw new Error(`There is no exercise ${id}.`);
    const { verdict, message, score } = await gradeByCounts(opened, { exercise, source });
    // It is right; otherwise this would prove nothing.
    expect(['accepted', 'too-slow'], message).toContain(verdict);
    const points = (score ?? 0) - 40;
    expect(points).toBeLessThanOrEqual(atMost);
    expect(points).toBeGreaterThan(atMost - 4);
    expect(points === 60).toBe(REMAINS.includes(name));
  },
);

/** That they are wrong is tested in labs/all-labs.gpu.test.ts, and the points of the others in bench/xray/counted-corpus.ts. */
const EVERY = 48;
/** It leaves out everything beyond the largest small case. */
const LAZY = 'copy-small-sizes-only';
const lazy = (await hostileSubjects()).filter(({ name }) => name === LAZY);
const wrong = [...(await wrongSubjects()).filter((_, i) => i % EVERY === 0), ...lazy];

test.each(wrong)('$name, which is wrong, gets no point for its counts.', { timeout: 120_000 }, async ({ exercise: id, source }) => {
  const exercise = findExercise(id)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  const { verdict, score, counted } = await gradeByCounts(opened, { exercise, source, cases: Number.POSITIVE_INFINITY });
  expect(verdict).not.toBe('accepted');
  expect(score).toBeLessThanOrEqual(40);
  expect(counted).toBeUndefined();
});
