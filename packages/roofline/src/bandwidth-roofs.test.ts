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

test('A second roof is drawn from more than a quarter above the first on, and of several that of the smallest size.', () => {
  const large = { bytes: 1e9, intensity: 0.25, attainableBytesPerSecond: 4e12 };
  const at = (bytes: number, attainableBytesPerSecond: number) => ({ bytes, intensity: 0.25, attainableBytesPerSecond });
  expect(bandwidthRoofs([large, at(1e6, 5e12)], roof)).toHaveLength(1);
  expect(bandwidthRoofs([large, at(1e6, 5.001e12)], roof)).toHaveLength(2);
  const [, second] = bandwidthRoofs([at(1e7, 7e12), large, at(1e6, 9e12), at(1e8, 6e12)], roof);
  expect(second).toEqual({ bytes: 1e6, bytesPerSecond: 9e12 });
});

test('The triad at the nearest size replaces what the peak allows, from a thousandth below the peak on.', () => {
  const curve = [point(1e9, 2000), point(1e6, 3000)];
  const roofAt = (attainableBytesPerSecond: number, rates = curve) =>
    bandwidthRoofs([{ bytes: 2e6, intensity: 1, attainableBytesPerSecond }], { flopsPerSecond: 1000, curve: rates })[0]?.bytesPerSecond;
  expect([998, 999, 1000].map((rate) => roofAt(rate))).toEqual([998, 3000, 3000]);
  expect(roofAt(1000, [])).toBe(1000);
});

test('Right of the ridge the measured triad replaces the bandwidth that the peak hides.', () => {
  const compute = { bytes: 1e9, intensity: 640, attainableBytesPerSecond: 1e11 };
  expect(bandwidthRoofs([compute], roof)).toEqual([{ bytes: 1e9, bytesPerSecond: 4e12 }]);
});

test('Nothing timed, nothing drawn.', () => {
  expect(bandwidthRoofs([], roof)).toEqual([]);
});
