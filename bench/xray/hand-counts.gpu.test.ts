import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labs } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { compileKernel } from '../../packages/grader/src/kernel.ts';
import { xrayKernel } from '../../packages/grader/src/xray/xray-kernel.ts';
import { openForTests, sessionFor } from '../../packages/grader/test/grading.ts';
import { countOf } from './count-of.ts';
import { COUNTED_SIZES } from './counted-sizes.ts';
import { HAND_COUNTS } from './hand-counts/index.ts';

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
    const session = await sessionFor(opened, exercise);
    const timed = exercise.sized(COUNTED_SIZES[lab] ?? {}, session.random('size'));
    const kernel = await compileKernel(session, { source }, [timed]);
    const device = { ...opened, features: [...opened.features] };
    const xray = await xrayKernel(session, { kernel, timed, about: { device, seed: '5eed' } });
    if ('refused' in xray) throw new Error(xray.refused);
    expect(xray.dispatches.map(countOf)).toEqual(HAND_COUNTS[name]?.(timed.size));
    expect(xray.hazards).toEqual([]);
  },
);
