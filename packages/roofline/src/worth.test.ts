import { type DeviceClass, deviceClassSchema } from '@rooflab/result';
import { deviceFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradedOn, hasComparableTimes, worthOf, worthOfResult, worthWords } from './worth.ts';

type Row = [score: number, on: DeviceClass, required: DeviceClass | null, points: number, of: number, inFull: boolean];

test.each<Row>([
  [48.9, 'large', null, 48.9, 100, true],
  [100, 'medium', 'large', 100, 100, true],
  [40, 'software', null, 40, 100, false],
  [20, 'software', 'large', 20, 100, false],
  [85, 'counted', null, 40, 100, false],
  [85, 'counted', 'counted', 85, 100, true],
  [92.5, 'large', 'counted', 40, 100, false],
  [40, 'software', 'counted', 40, 100, false],
  [40, 'software', 'software', 40, 40, true],
  [20, 'software', 'software', 20, 40, true],
  [92.5, 'large', 'software', 40, 40, true],
  [75, 'untimed', null, 75, 100, true],
  [75, 'untimed', 'large', 75, 100, true],
  [75, 'untimed', 'counted', 75, 100, true],
  [75, 'untimed', 'software', 75, 100, true],
])('%d points of the class %s, where %s is asked for, are worth %d of %d.', (score, deviceClass, required, points, of, inFull) => {
  expect(worthOf({ score, deviceClass }, required)).toEqual({ points, of, inFull });
});

test('Software devices are graded on correctness and counted results on counts; times of all others are graded and compared.', () => {
  const kinds = deviceClassSchema.options.map((deviceClass) => [deviceClass, gradedOn(deviceClass), hasComparableTimes(deviceClass)]);
  expect(kinds).toEqual([
    ['software', 'correctness', false],
    ['medium', 'speed', true],
    ['large', 'speed', true],
    ['counted', 'counts', false],
    ['untimed', 'correctness', false],
  ]);
  expect(gradedOn(null)).toBe('speed');
  expect(hasComparableTimes(null)).toBe(false);
});

test('A result is worth what its score on its device is worth, and nothing is known of one without a score or a device.', () => {
  const worth = (score: number | null, deviceClass: DeviceClass | null) =>
    worthOfResult({ score, device: { ...deviceFixture(), deviceClass } }, 'large');
  expect(worth(85, 'large')).toEqual({ points: 85, of: 100, inFull: true });
  expect(worth(0, 'software')).toEqual({ points: 0, of: 100, inFull: false });
  expect(worth(null, 'large')).toBeNull();
  expect(worth(85, null)).toBeNull();
});

const classes = fc.constantFrom(...deviceClassSchema.options);
const scores = fc.double({ min: 0, max: 100, noNaN: true });
const right = fc.double({ min: 40, max: 100, noNaN: true });

test('What was not graded in full is worth 40 of 100 points at most, and so never more than a right result that was.', () => {
  fc.assert(
    fc.property(scores, classes, fc.option(classes), right, (score, deviceClass, required, rightScore) => {
      const part = worthOf({ score, deviceClass }, required);
      if (part.inFull) return;
      expect(part.points).toBeLessThanOrEqual(40);
      expect(part.of).toBe(100);
      const others = deviceClassSchema.options.map((each) => worthOf({ score: rightScore, deviceClass: each }, required));
      for (const full of others.filter(({ inFull }) => inFull)) expect(full.points).toBeGreaterThanOrEqual(part.points);
    }),
  );
});

test('More points of one class are never worth less, and never more than the maximum.', () => {
  fc.assert(
    fc.property(scores, scores, classes, fc.option(classes), (a, b, deviceClass, required) => {
      const worth = (score: number) => worthOf({ score, deviceClass }, required);
      expect(worth(Math.max(a, b)).points).toBeGreaterThanOrEqual(worth(Math.min(a, b)).points);
      expect(worth(a).points).toBeLessThanOrEqual(worth(a).of);
    }),
  );
});

test('The points of a result are written in one way.', () => {
  expect(worthWords({ points: 40, of: 100 })).toBe('40 of 100');
  expect(worthWords({ points: 98.46, of: 100 })).toBe('98.5 of 100');
});
