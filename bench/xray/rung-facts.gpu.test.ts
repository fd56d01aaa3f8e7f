import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timedExercises } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { factRungs, factSize, type RungFacts, rungFacts } from './testing/rung-facts.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** bench/xray/record-rung-facts.ts counts all of them. Most ladders have three or four rungs, so each rung gets its turn. */
const EVERY = 5;

const labs = Object.groupBy(timedExercises, ({ id }) => id.split('/')[0] ?? '');

test.each(Object.entries(labs).map(([id, exercises = []]) => ({ id, exercises })))(
  'Every fifth rung of $id has the facts that the hints are tested with.',
  { timeout: 120_000 },
  async ({ id, exercises }) => {
    const recorded: Record<string, RungFacts> = JSON.parse(await readFile(join(import.meta.dirname, `rung-facts/${id}.json`), 'utf8'));
    const rungs = await factRungs(exercises);
    expect(Object.keys(recorded)).toEqual(rungs.map(({ name }) => name));
    for (const { exercise, name, source } of rungs.filter((_, i) => i % EVERY === 1)) {
      const xray = await xrayOf(opened, { exercise, source, size: factSize(exercise.id) });
      expect(rungFacts(exercise, xray), name).toEqual(recorded[name]);
    }
  },
);
