import { readRecordedRungs, timedExercises } from '@rooflab/catalogue';
import { exercisesTimedOnGpus } from '@rooflab/catalogue/testing';
import type { FactName } from '@rooflab/lab';
import type { DeviceClass } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparedFacts, nearestRungs } from '../../packages/grader/src/xray/explained/nearest-rung.ts';

/** How far facts of a sample of workgroups, and fractions of the roof, differ from grading to grading: as measured, with a margin. */
const SAMPLED = 0.05;
const REPEATED = 0.07;

const CLASSES: readonly DeviceClass[] = ['large', 'software'];

const cases = CLASSES.flatMap((deviceClass) =>
  (deviceClass === 'software' ? timedExercises() : exercisesTimedOnGpus).map((exercise) => ({ exercise, deviceClass, id: exercise.id })),
);

test.each(cases)(
  'In each grading on the class $deviceClass, sampled and timed again, every rung of $id resembles only itself',
  async (testCase) => {
    const { exercise, deviceClass } = testCase;
    const recorded = (await readRecordedRungs(exercise)).filter((rung) => rung.deviceClass === deviceClass);
    const rungs = recorded.map(({ name, facts = {}, fraction }) => ({ name, facts: { ...facts, fraction } }));
    expect(rungs.length).toBeGreaterThan(2);
    for (const { name, facts } of rungs) {
      fc.assert(
        fc.property(perturbed(facts), (again) => {
          expect(nearestRungs(again, rungs).map((rung) => rung.name)).toEqual([name]);
        }),
      );
    }
  },
);

/** The same kernel in another grading. */
function perturbed(facts: ComparedFacts): fc.Arbitrary<ComparedFacts> {
  const changed = Object.entries(facts).map(([fact, value]) => {
    const far = fact === 'fraction' ? REPEATED : SAMPLED;
    return [
      fact,
      value === null || value === undefined
        ? fc.constant(null)
        : fc.double({ min: 1 - far, max: 1 + far, noNaN: true }).map((by) => by * value),
    ];
  });
  return fc.record(Object.fromEntries(changed) as Record<FactName, fc.Arbitrary<number | null>>);
}

test.each(timedExercises())(
  'On a class without recorded times, every rung of $id that uses no subgroups is nearest to itself by its counts, to the one next to it, or to none',
  async (exercise) => {
    const recorded = await readRecordedRungs(exercise);
    const of = (deviceClass: DeviceClass) =>
      recorded
        .filter((rung) => rung.deviceClass === deviceClass && !rung.name.includes('subgroups'))
        .map(({ name, facts = {} }) => ({ name, facts: { ...facts, fraction: null } }));
    const software = of('software');
    // At a size of few tiles, edges count as much as the work of a tile, so 4 × 4 and 8 × 8 elements look alike. Where keys of attention are split into parts,
    // a part of few keys is no more than a tile.
    const place = (name: string) => software.findIndex((rung) => rung.name === name);
    for (const { name, facts } of of('large')) {
      const most = exercise.id === 'softmax/attention' ? 2 : 1;
      for (const near of nearestRungs(facts, software)) expect(Math.abs(place(near.name) - place(name)), name).toBeLessThanOrEqual(most);
    }
  },
);
