import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRandom } from '../../test/fake-exercise.ts';
import { drawWorkgroups, firstSample, SAMPLED_WORKGROUPS, smallerSample } from './sample-workgroups.ts';

const workgroups = fc.integer({ min: 1, max: 2 ** 32 });

test('A sample is ascending, without repetition, inside the launch, and one of each equal part of it.', () => {
  fc.assert(
    fc.property(workgroups, fc.integer({ min: 1, max: 64 }), (all, count) => {
      const drawn = drawWorkgroups(count, all, anyRandom());
      if (count >= all) {
        expect(drawn).toBeNull();
        return;
      }
      expect(drawn).toHaveLength(count);
      drawn?.forEach((workgroup, i) => {
        expect(workgroup).toBeGreaterThanOrEqual(Math.floor((i * all) / count));
        expect(workgroup).toBeLessThan((all * (i + 1)) / count);
      });
    }),
  );
});

test('A small launch is recorded whole, a large one in part.', () => {
  expect(firstSample(16, 256)).toBe(16);
  expect(firstSample(2 ** 20, 256)).toBe(SAMPLED_WORKGROUPS);
  expect(firstSample(3, 2 ** 20)).toBe(3);
});

test('Each further try records fewer workgroups, so that it ends: with records that fit, or with none.', () => {
  fc.assert(
    fc.property(workgroups, fc.integer({ min: 1, max: 2 ** 20 }), fc.integer({ min: 1, max: 2 ** 22 }), (all, perWorkgroup, capacity) => {
      let count = firstSample(all, 256);
      while (count > 0 && count * perWorkgroup > capacity) {
        const fewer = smallerSample(count, { asked: count * perWorkgroup, capacity });
        expect(fewer).toBeLessThan(count);
        count = fewer;
      }
      expect(count > 0).toBe(perWorkgroup <= capacity);
    }),
  );
});
