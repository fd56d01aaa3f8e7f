import { asTimed, isTimed } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { readLadder, readPractice, readTrusted } from './files.ts';
import { inCatalogue, labs } from './labs.ts';
import { readPracticeData } from './practice.ts';

/** A lab of the catalogue. */
function open(id: string) {
  return inCatalogue(id) ?? expect.fail();
}

const exercises = labs.flatMap((lab) => lab.exercises.map((exercise) => ({ lab: lab.id, exercise })));

test.each(exercises)('What practice gets of $exercise.id judges it and holds no rung of its ladder.', async ({ lab, exercise }) => {
  const data = await readPracticeData(open(lab));
  expect(data?.judges[exercise.id]).toBe(isTimed(exercise) ? await readPractice(exercise) : undefined);
  const text = Object.values({ ...data?.judges, ...data?.files });
  for (const { name, source } of await readLadder(exercise)) expect(text, name).not.toContain(source);
});

test('Where a lab has a judge for browsers, they do not get the trusted kernel.', async () => {
  const matmul = exercises.filter(({ lab }) => lab === 'matmul');
  expect(matmul.length).toBeGreaterThan(0);
  const data = JSON.stringify(await readPracticeData(open('matmul')));
  for (const { exercise } of matmul) expect(data).not.toContain(JSON.stringify(await readTrusted(asTimed(exercise))).slice(1, -1));
});

test('Facts of rungs and open files of experiments are there by name.', async () => {
  const data = await readPracticeData(open('vector-ops'));
  expect(Object.keys(data?.files ?? {})).toContain('vector-ops/experiments/access/strided.wgsl');
  expect(data?.recorded.map(({ exercise }) => exercise)).toContain('vector-ops/copy');
  expect(JSON.stringify(data?.recorded)).not.toContain('@compute');
});

test.each(['none', '..', '__proto__', ''])('Of %j there is no lab.', (id) => {
  expect(inCatalogue(id)).toBeUndefined();
});
