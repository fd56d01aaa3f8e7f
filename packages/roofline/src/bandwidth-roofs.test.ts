import { expect, test } from 'vitest';
import { bandwidthRoofs } from './bandwidth-roofs.ts';

const point = (bytes: number, rate: number) => ({ bytes, read: rate, write: rate, copy: rate, scale: rate, triad: rate });
const roof = { flopsPerSecond: 6.4e13, curve: [point(1e6, 9e12), point(1e9, 4e12)] };

test('The roof at the largest size comes first, and a cache that serves a smaller one has its own.', () => {
  const cached = { bytes: 1e6, intensity: 0.25, attainableBytesPerSecond: 9e12 };
  const large = { bytes: 1e9, intensity: 0.25, attainableBytesPerSecond: 4e12 };
  expect(bandwidthRoofs([cached, large], roof)).toEqual([
    { bytes: 1e9, bytesPerSecond: 4e12 },
    { bytes: 1e6, bytesPerSecond: 9e12 },
  ]);
});

test('Roofs that would overlap are drawn once.', () => {
  const near = { bytes: 5e8, intensity: 0.25, attainableBytesPerSecond: 4.2e12 };
  const large = { bytes: 1e9, intensity: 0.25, attainableBytesPerSecond: 4e12 };
  expect(bandwidthRoofs([near, large], roof)).toHaveLength(1);
});

test('Right of the ridge the measured triad replaces the bandwidth that the peak hides.', () => {
  const compute = { bytes: 1e9, intensity: 640, attainableBytesPerSecond: 1e11 };
  expect(bandwidthRoofs([compute], roof)).toEqual([{ bytes: 1e9, bytesPerSecond: 4e12 }]);
});

test('Nothing timed, nothing drawn.', () => {
  expect(bandwidthRoofs([], roof)).toEqual([]);
});
