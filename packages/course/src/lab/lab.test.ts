import { labs, readLadder, timedExercises } from '@rooflab/catalogue';
import { exercisesTimedOnGpus } from '@rooflab/catalogue/testing';
import { expect, test } from 'vitest';
import type { Context } from '../procedure/context.ts';
import { createCaller } from '../router.ts';

/** Nothing here asks the database. */
const nobody = createCaller({ caller: null, refusal: null } as Context);

const exercises = labs.flatMap((lab) => lab.exercises);

test.each(timedExercises())('$id says how it is measured and scored, on every class of devices.', async ({ id }) => {
  const lab = await nobody.lab.exercise({ exercise: id });
  expect(lab.counted?.marks.reduce((sum, { points }) => sum + points, 0)).toBe(lab.points.speed);
  expect(lab.timed.map(({ deviceClass }) => deviceClass)).toEqual(['software', 'medium', 'large']);
  for (const { size } of lab.timed.flatMap(({ sizes }) => sizes)) {
    for (const { least, most } of Object.values(size)) expect(least).toBeLessThanOrEqual(most);
  }
  expect(lab.points.correctness + lab.points.speed).toBe(100);
  expect(lab.passFraction).toBeLessThan(lab.fullFraction ?? 0);
  expect(lab.cases.hidden).toBeGreaterThan(0);
  expect(lab.cases.hidden).toBeLessThan(lab.cases.total);
  expect(lab.ladder).toContain(lab.referenceRung);
});

test('The cost of adding up is that of reading the array once.', async () => {
  const { timed } = await nobody.lab.exercise({ exercise: 'reduction/sum' });
  const largest = timed.at(-1)?.sizes.at(-1);
  const n = largest?.size.n?.most ?? 0;
  expect(largest?.cost).toMatchObject({ bytesRead: 4 * n, bytesWritten: 4, flops: n - 1 });
});

test('No cost is told where it depends on the data.', async () => {
  const { timed } = await nobody.lab.exercise({ exercise: 'query/filtered-sum' });
  expect(timed.at(-1)?.sizes.at(-1)?.cost).toBeNull();
});

test.each(exercises)('No line of a kernel of the ladder of $id leaves with it, only the names.', async (exercise) => {
  const { starter, handout, ...answer } = await nobody.lab.exercise({ exercise: exercise.id });
  const text = JSON.stringify(answer);
  for (const { source } of await readLadder(exercise)) {
    const lines = source.split('\n').filter((line) => line.trim().length > 20);
    expect(lines.filter((line) => text.includes(JSON.stringify(line.trim()).slice(1, -1)))).toEqual([]);
  }
});

test.each(timedExercises())('The recorded rungs of $id are of its ladder, and can be asked for by class.', async (exercise) => {
  const { rungs } = await nobody.lab.rungs({ exercise: exercise.id });
  const names = (await readLadder(exercise)).map(({ name }) => name);
  expect(rungs.length > 0).toBe(exercisesTimedOnGpus.includes(exercise));
  for (const { name } of rungs) expect(names).toContain(name);
  const large = await nobody.lab.rungs({ exercise: exercise.id, deviceClass: 'large' });
  expect(large.rungs).toEqual(rungs.filter(({ deviceClass }) => deviceClass === 'large'));
});
