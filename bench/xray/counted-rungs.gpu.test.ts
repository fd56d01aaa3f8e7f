import { findExercise, labs } from '@rooflab/labs';
import { readLadder } from '@rooflab/labs/node';
import { afterAll, describe, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { COUNTED_SCORES, scoreSlack } from './counted-scores.ts';
import { gradeByCounts } from './testing/grade-by-counts.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** Ladders of one kind have the same marks: the others are for bench/xray/counted-ladders.ts. */
const LADDERS = [
  'reduction/sum',
  'matmul/square',
  'query/filtered-sum',
  'vector-ops/copy',
  'vector-ops/triad',
  'stencil/7pt',
  'stencil/31pt',
];

/** One of each lab whose counts follow from the size alone. */
const SAME_FOR_EVERY_SEED = ['reduction/sum/02-strided', 'matmul/square/02-tiled', 'vector-ops/copy/02-vec4', 'stencil/7pt/02-tile'];

function exerciseOf(id: string) {
  const found = findExercise(id);
  if (!found) throw new Error(`There is no exercise ${id}.`);
  return found.exercise;
}

test('The table has every exercise.', () => {
  const exercises = labs.flatMap(({ exercises }) => exercises).map(({ id }) => id);
  expect(Object.keys(COUNTED_SCORES).sort()).toEqual(exercises.sort());
});

describe.each(LADDERS)('The ladder of %s, graded by counts,', (id) => {
  test('is accepted rung by rung, without hazards, never falls, and ends with all points.', { timeout: 240_000 }, async () => {
    const scores = COUNTED_SCORES[id] ?? [];
    const rungs = await readLadder(exerciseOf(id));
    expect(rungs).toHaveLength(scores.length);
    for (const [i, { name, source }] of rungs.entries()) {
      const { verdict, message, score, xray } = await gradeByCounts(opened, { exercise: exerciseOf(id), source });
      expect(verdict, `${name}: ${message}`).toBe('accepted');
      expect(xray?.sampledWorkgroups, name).toBe(xray?.workgroups);
      expect(Math.abs((score ?? 0) - (scores[i] ?? 0)), `${name}: ${score}`).toBeLessThanOrEqual(scoreSlack(id));
      expect(scores[i]).toBeGreaterThanOrEqual(scores[i - 1] ?? 40);
    }
    expect(scores.at(-1)).toBe(100);
  });
});

test.each(SAME_FOR_EVERY_SEED)('What is counted of %s does not depend on the seed.', { timeout: 240_000 }, async (rung) => {
  const exercise = exerciseOf(rung.slice(0, rung.lastIndexOf('/')));
  const source = (await readLadder(exercise)).find(({ name }) => rung.endsWith(`/${name}`))?.source ?? '';
  const [one, other] = [
    await gradeByCounts(opened, { exercise, source, seed: 'a' }),
    await gradeByCounts(opened, { exercise, source, seed: 'b' }),
  ];
  expect(one.counted).toBeDefined();
  expect({ ...other.xray, seed: '' }).toEqual({ ...one.xray, seed: '' });
  expect(other.counted).toEqual(one.counted);
});
