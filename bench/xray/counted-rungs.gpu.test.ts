import { type KernelFile, readLadder, readRung } from '@rooflab/catalogue';
import { countedLadder, type LabExercise } from '@rooflab/lab';
import { timedExercises } from '@rooflab/labs';
import type { Result } from '@rooflab/result';
import { afterAll, describe, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { gradeByCounts } from './testing/grade-by-counts.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** Some that are counted in seconds: bench/xray/counted-ladders.ts grades the others, and all rungs. */
const LADDERS = ['reduction/sum', 'vector-ops/copy', 'stencil/7pt'];

/** Rungs of these ladders whose counts follow from the size alone. */
const SAME_FOR_EVERY_SEED = ['reduction/sum/02-strided', 'vector-ops/copy/02-vec4', 'stencil/7pt/02-tile'];

function exerciseOf(id: string) {
  return timedExercises.find((exercise) => exercise.id === id) ?? expect.fail(`There is no exercise ${id}.`);
}

const graded = new Map<string, Promise<Result>>();

/** Each rung once with the same seed. */
function gradeRung(exercise: LabExercise, { name, source }: KernelFile): Promise<Result> {
  const id = `${exercise.id}/${name}`;
  const result = graded.get(id) ?? gradeByCounts(opened, { exercise, source });
  graded.set(id, result);
  return result;
}

test('Every rung of every exercise has its score, and no other has one.', async () => {
  for (const exercise of timedExercises) {
    const rungs = await readLadder(exercise);
    expect(Object.keys(exercise.counted.scores).sort(), exercise.id).toEqual(rungs.map(({ name }) => name));
  }
});

describe.each(LADDERS)('The ladder of %s, graded by counts,', (id) => {
  test('is accepted without hazards, never falls, and ends with all points.', { timeout: 240_000 }, async () => {
    const { counted } = exerciseOf(id);
    const scores = countedLadder(counted).map(({ score }) => score);
    const rungs = await readLadder(exerciseOf(id));
    for (const [i, rung] of rungs.entries()) {
      const { name } = rung;
      expect(scores[i]).toBeGreaterThanOrEqual(scores[i - 1] ?? 40);
      if (i > 0 && i < rungs.length - 1 && !SAME_FOR_EVERY_SEED.includes(`${id}/${name}`)) continue;
      const { verdict, message, score, xray } = await gradeRung(exerciseOf(id), rung);
      expect(verdict, `${name}: ${message}`).toBe('accepted');
      expect(xray?.sampledWorkgroups, name).toBe(xray?.workgroups);
      expect(Math.abs((score ?? 0) - (scores[i] ?? 0)), `${name}: ${score}`).toBeLessThanOrEqual(counted.scoreSlack + 1e-9);
    }
    expect(scores.at(-1)).toBe(100);
  });
});

test.each(SAME_FOR_EVERY_SEED)('What is counted of %s does not depend on the seed.', { timeout: 240_000 }, async (id) => {
  const exercise = exerciseOf(id.slice(0, id.lastIndexOf('/')));
  const rung = await readRung(exercise, id.slice(id.lastIndexOf('/') + 1));
  const one = await gradeRung(exercise, rung);
  const other = await gradeByCounts(opened, { exercise, source: rung.source, seed: 'b' });
  expect(one.counted).toBeDefined();
  expect({ ...other.xray, seed: '' }).toEqual({ ...one.xray, seed: '' });
  expect(other.counted).toEqual(one.counted);
});
