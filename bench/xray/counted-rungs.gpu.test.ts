import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findExercise, labs } from '@rooflab/labs';
import { readRung } from '@rooflab/labs/node';
import { afterAll, describe, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { gradeByCounts } from './testing/grade-by-counts.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** Scores of the rungs by counts, of 100: 40 for being right, the others for their marks. */
const SCORES: Readonly<Record<string, readonly number[]>> = {
  // The last uses subgroups. That rung 2 trades idle lanes for bank conflicts is worth something: so it is on a GPU.
  'reduction/sum': [49.1, 66, 72, 86.2, 100, 100],
  'matmul/square': [50, 60.3, 83.5, 88.5, 100],
  // Here some counts depend on the data: which rows are selected.
  'query/filtered-sum': [63.1, 77.8, 80.8, 89.8, 92.4, 100, 100],
  // Loads that are issued before the first of them is waited for, as the last rungs have them, are no other loads.
  'vector-ops/copy': [69.4, 100, 100],
  'vector-ops/scale': [69.4, 100, 100],
  'vector-ops/add': [69.4, 100, 100],
  'vector-ops/triad': [69.4, 100, 100],
  // On an H200 the tile is a little slower than one point: what it saves are hits in L1, which counts take for traffic.
  'stencil/7pt': [66.6, 78, 86.8, 100],
  'stencil/13pt': [60.6, 78, 86.5, 100],
  'stencil/19pt': [58.5, 78, 86.3, 100],
  'stencil/25pt': [57.2, 78, 86.3, 100],
  'stencil/31pt': [56.6, 78, 86.2, 100],
};

/** Selected rows are a few more or less. */
const DATA_DEPENDENT = 0.3;

/** One of each lab whose counts follow from the size alone. */
const SAME_FOR_EVERY_SEED = ['reduction/sum', 'matmul/square', 'vector-ops/copy', 'stencil/7pt'];

function exerciseOf(id: string) {
  const found = findExercise(id);
  if (!found) throw new Error(`There is no exercise ${id}.`);
  return found.exercise;
}

async function rungsOf(id: string): Promise<readonly { readonly name: string; readonly source: string }[]> {
  const files = (await readdir(join(import.meta.dirname, '../../labs', id, 'ladder'))).filter((file) => file.endsWith('.wgsl')).sort();
  return Promise.all(files.map(async (file) => ({ ...(await readRung(exerciseOf(id), file.slice(0, -'.wgsl'.length))) })));
}

test('The table has every exercise.', () => {
  expect(Object.keys(SCORES).sort()).toEqual(
    labs
      .flatMap(({ exercises }) => exercises)
      .map(({ id }) => id)
      .sort(),
  );
});

describe.each(Object.entries(SCORES))('The ladder of %s, graded by counts,', (id, scores) => {
  test('is accepted rung by rung, without hazards, never falls, and ends with all points.', { timeout: 240_000 }, async () => {
    const rungs = await rungsOf(id);
    expect(rungs).toHaveLength(scores.length);
    for (const [i, { name, source }] of rungs.entries()) {
      const { verdict, message, score, xray } = await gradeByCounts(opened, { exercise: exerciseOf(id), source });
      expect(verdict, `${name}: ${message}`).toBe('accepted');
      expect(xray?.sampledWorkgroups, name).toBe(xray?.workgroups);
      const slack = id === 'query/filtered-sum' ? DATA_DEPENDENT : 1e-9;
      expect(Math.abs((score ?? 0) - (scores[i] ?? 0)), `${name}: ${score}`).toBeLessThanOrEqual(slack);
      expect(scores[i]).toBeGreaterThanOrEqual(scores[i - 1] ?? 40);
    }
    expect(scores.at(-1)).toBe(100);
  });
});

test.each(SAME_FOR_EVERY_SEED)('What is counted of the rungs of %s does not depend on the seed.', { timeout: 240_000 }, async (id) => {
  for (const { name, source } of await rungsOf(id)) {
    const [one, other] = [
      await gradeByCounts(opened, { exercise: exerciseOf(id), source, seed: 'a' }),
      await gradeByCounts(opened, { exercise: exerciseOf(id), source, seed: 'b' }),
    ];
    expect({ ...other.xray, seed: '' }, name).toEqual({ ...one.xray, seed: '' });
    expect(other.counted, name).toEqual(one.counted);
  }
});
