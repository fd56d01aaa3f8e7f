import { readRecordedRungs } from '@rooflab/catalogue';
import { exercisesTimedOnGpus } from '@rooflab/catalogue/testing';
import { hasComparableTimes } from '@rooflab/roofline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposedMarks } from './proposed-marks.ts';

test('Pass follows from the slowest rung and full from the top one, with how they do.', () => {
  const rungs = [
    { name: '01-naive', fraction: 0.1238 },
    { name: '02-tile', fraction: 0.1101 },
    { name: '03-vec4', fraction: 0.8432 },
  ];
  expect(proposedMarks(rungs, '03-vec4')).toEqual({
    marks: { passFraction: 0.055, fullFraction: 0.78 },
    why: 'Pass is half of what 02-tile reaches, the slowest rung (0.1101); full is 93 % of what 03-vec4 reaches (0.8432).',
  });
});

test('Of a rung that was timed on two devices, the one on which it reached less decides.', () => {
  const rungs = [0.9, 0.6].flatMap((fraction) => [{ name: '01-only', fraction }]);
  expect(proposedMarks(rungs, '01-only')?.marks).toEqual({ passFraction: 0.3, fullFraction: 0.55 });
});

test('Without the top rung there is nothing to propose.', () => {
  expect(proposedMarks([], '02-vec4')).toBeNull();
  expect(proposedMarks([{ name: '01-naive', fraction: 0.2 }], '02-vec4')).toBeNull();
});

test('Every rung passes, the top rung earns all points, and lab.json takes the marks.', () => {
  const fraction = fc.double({ min: 1e-6, max: 1.5, noNaN: true });
  fc.assert(
    fc.property(fc.array(fraction, { minLength: 1, maxLength: 8 }), (fractions) => {
      const rungs = fractions.map((each, i) => ({ name: `${i}`, fraction: each }));
      const { passFraction, fullFraction } = proposedMarks(rungs, `${rungs.length - 1}`)?.marks ?? { passFraction: 0, fullFraction: 0 };
      expect(passFraction).toBeGreaterThan(0);
      expect(passFraction).toBeLessThan(Math.min(...fractions));
      expect(fullFraction).toBeGreaterThan(passFraction);
      expect(fullFraction).toBeLessThan(Math.min(1, fractions.at(-1) ?? 0));
    }),
  );
});

test.each(exercisesTimedOnGpus)('The marks of $id are close to those proposed for its recorded rungs.', async (exercise) => {
  const rungs = (await readRecordedRungs(exercise)).filter(({ deviceClass }) => hasComparableTimes(deviceClass));
  const { passFraction, fullFraction } = proposedMarks(rungs, rungs.at(-1)?.name ?? '')?.marks ?? { passFraction: 0, fullFraction: 0 };
  expect(Math.abs(Math.log2(exercise.marks.passFraction / passFraction))).toBeLessThan(0.5);
  expect(Math.abs(Math.log2(exercise.marks.fullFraction / fullFraction))).toBeLessThan(0.5);
});
