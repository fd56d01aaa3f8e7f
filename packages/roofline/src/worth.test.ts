import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worthOf } from './worth.ts';

type Row = [score: number, on: DeviceClass, required: DeviceClass | null, share: number, inFull: boolean];

test.each<Row>([
  [48.9, 'large', null, 0.489, true],
  [100, 'medium', 'large', 1, true],
  [40, 'software', null, 0.4, false],
  [20, 'software', 'large', 0.2, false],
  [85, 'counted', null, 0.4, false],
  [85, 'counted', 'counted', 0.85, true],
  [92.5, 'large', 'counted', 0.4, false],
  [40, 'software', 'counted', 0.4, false],
  [40, 'software', 'software', 1, true],
  [20, 'software', 'software', 0.5, true],
  [92.5, 'large', 'software', 1, true],
])('%d points of the class %s, where %s is asked for, are worth %d of all points.', (score, deviceClass, required, share, inFull) => {
  expect(worthOf({ score, deviceClass }, required)).toEqual({ share: expect.closeTo(share, 12), inFull });
});

const classes = fc.constantFrom(...deviceClassSchema.options);
const points = fc.double({ min: 0, max: 100, noNaN: true });

test('What was not graded in full is worth 40 of 100 points at most, and so never more than a right result that was.', () => {
  fc.assert(
    fc.property(
      points,
      classes,
      fc.option(classes),
      fc.double({ min: 40, max: 100, noNaN: true }),
      (score, deviceClass, required, right) => {
        const { share, inFull } = worthOf({ score, deviceClass }, required);
        if (inFull) return;
        expect(share).toBeLessThanOrEqual(0.4);
        for (const full of deviceClassSchema.options.map((each) => worthOf({ score: right, deviceClass: each }, required)))
          if (full.inFull) expect(full.share).toBeGreaterThanOrEqual(share);
      },
    ),
  );
});

test('More points of one class are never worth less, and none more than everything.', () => {
  fc.assert(
    fc.property(points, points, classes, fc.option(classes), (a, b, deviceClass, required) => {
      const share = (score: number) => worthOf({ score, deviceClass }, required).share;
      expect(share(Math.max(a, b))).toBeGreaterThanOrEqual(share(Math.min(a, b)));
      expect(share(a)).toBeLessThanOrEqual(1);
    }),
  );
});
