import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { placementOf } from './placement.ts';

const interval = { fraction: 0.5, fractionLow: 0.4, fractionHigh: 0.6 };

test('A result has a place under the roof where it was timed on a GPU, and none on a software device, whatever is stored of it.', () => {
  const timed = resultFixture();
  const { performance } = timed;
  expect(placementOf(timed, interval)).toMatchObject(interval);
  const software = resultFixture({
    device: deviceFixture({ software: true, deviceClass: 'software' }),
    performance: { ...performance, graded: false },
  });
  expect(software.performance.measurements.length).toBeGreaterThan(0);
  expect(placementOf(software, interval)).toBeNull();
});
