import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labs } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { countOf } from './count-of.ts';
import { COUNTED_SIZES } from './counted-sizes.ts';
import { HAND_COUNTS } from './hand-counts/index.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

const rungs = labs.flatMap((lab) =>
  lab.exercises.flatMap((exercise) =>
    Object.keys(HAND_COUNTS)
      .filter((name) => name.startsWith(`${exercise.id}/`))
      .map((name) => ({ lab: lab.id, exercise, name, rung: name.slice(exercise.id.length + 1) })),
  ),
);

/** What depends on the size of a subgroup, which is 32 in the formulas. */
const BY_SUBGROUPS = /06-subgroups$/;

test.each(rungs.filter(({ name }) => !BY_SUBGROUPS.test(name)))(
  'The x-ray counts of $name what its formulas say.',
  async ({ lab, exercise, name, rung }) => {
    const source = await readFile(join(import.meta.dirname, `../../labs/${exercise.id}/ladder/${rung}.wgsl`), 'utf8');
    const xray = await xrayOf(opened, { exercise, source, size: COUNTED_SIZES[lab] ?? {} });
    expect(xray.dispatches.map(countOf)).toEqual(HAND_COUNTS[name]?.(xray.size));
    expect(xray.hazards).toEqual([]);
  },
);
