import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRandom } from '../../test/fake-exercise.ts';
import { drawWorkgroups, firstSample, SAMPLED_WORKGROUPS, smallerSample } from './sample-workgroups.ts';

const workgroups = fc.integer({ min: 1, max: 2 ** 32 });

const extent = fc.integer({ min: 1, max: 2 ** 10 });

test('A sample is ascending, without repetition and inside the launch; a larger one has one of each equal part.', () => {
  fc.assert(
    fc.property(extent, extent, extent, fc.integer({ min: 1, max: 64 }), (x, y, z, count) => {
      const all = x * y * z;
      const drawn = drawWorkgroups(count, [x, y, z], anyRandom());
      if (count >= all) {
        expect(drawn).toBeNull();
        return;
      }
      expect(drawn).toHaveLength(count);
      drawn?.forEach((workgroup, i) => {
        expect(workgroup).toBeGreaterThan(drawn[i - 1] ?? -1);
        expect(workgroup).toBeLessThan(all);
        if (count < 8) return;
        expect(workgroup).toBeGreaterThanOrEqual(Math.floor((i * all) / count));
        expect(workgroup).toBeLessThan((all * (i + 1)) / count);
      });
    }),
  );
});

test('In a launch four times too wide or too high, a quarter of the sample works, give or take one.', () => {
  const extents = fc.tuple(fc.integer({ min: 16, max: 200 }), fc.integer({ min: 16, max: 200 }), fc.integer({ min: 16, max: 200 }));
  fc.assert(
    fc.property(extents, fc.constantFrom(0, 1, 2), ([x, y, z], along) => {
      const working = (workgroup: number) => {
        const shares = [(workgroup % x) / x, (Math.floor(workgroup / x) % y) / y, Math.floor(workgroup / (x * y)) / z];
        return (shares[along] ?? 1) < 1 / 4;
      };
      const count = drawWorkgroups(SAMPLED_WORKGROUPS, [x, y, z], anyRandom())?.filter(working).length ?? 0;
      expect(Math.abs(count - SAMPLED_WORKGROUPS / 4)).toBeLessThanOrEqual(1);
    }),
  );
});

test('A few workgroups are never at an edge of the launch, where most of one may be idle.', () => {
  const wide = fc.integer({ min: 3, max: 100 });
  fc.assert(
    fc.property(wide, wide, wide, fc.constantFrom(1, 2, 7), (x, y, z, count) => {
      fc.pre((x - 2) * (y - 2) * (z - 2) >= count);
      for (const workgroup of drawWorkgroups(count, [x, y, z], anyRandom()) ?? []) {
        const place = [workgroup % x, Math.floor(workgroup / x) % y, Math.floor(workgroup / (x * y))];
        for (const [d, extent] of [x, y, z].entries()) {
          expect(place[d]).toBeGreaterThan(0);
          expect(place[d]).toBeLessThan(extent - 1);
        }
      }
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
