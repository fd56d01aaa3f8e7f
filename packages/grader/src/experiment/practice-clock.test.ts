import { sampleCalls } from '@rooflab/lab';
import { own } from '@rooflab/lab/experiment';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeExperiment } from '../../test/fake-experiment.ts';
import { assembleCurves } from './assemble.ts';
import type { Visited } from './visits.ts';

test('However a coarse clock rounds, each sample is off by no more than the resolution that comes with it.', () => {
  const limits = { samples: 5, samplingNs: 1e9, stepsPerSample: 50 };
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 3_000_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      fc.nat(1_000_000),
      (callNs, stepNs, startNs) => {
        let nowNs = startNs;
        const run = (): void => {
          nowNs += callNs;
        };
        const { samplesNs, resolutionNs = 0 } = sampleCalls(run, limits, { ms: () => (Math.floor(nowNs / stepNs) * stepNs) / 1e6, stepNs });
        expect(samplesNs.length).toBeGreaterThan(0);
        for (const ns of samplesNs) expect(Math.abs(ns - callNs)).toBeLessThanOrEqual(resolutionNs * (1 + 1e-6));
        expect(resolutionNs).toBeLessThanOrEqual(callNs / 45);
      },
    ),
  );
});

test('An interval is widened by the resolution on both sides; a time shorter than a step gives no point.', () => {
  const axis = { name: 'n', unit: 'elements', values: { software: [1, 2], medium: [1], large: [1] } };
  const experiment = fakeExperiment({ axis, series: [own()], plot: { y: 'time' } });
  const visit = (x: number, resolutionNs: number): Visited => {
    return { curve: 'your kernel', x, round: 0, samplesNs: [90, 100, 110], bytes: 8, flops: 1, resolutionNs };
  };
  const { series } = assembleCurves({ experiment, hasOwn: true, deviceClass: 'software', visits: [visit(1, 20), visit(2, 90)] });
  expect(series[0]?.points).toMatchObject([{ x: 1, medianNs: 100, ciLowNs: 70, ciHighNs: 130 }]);
  expect(series[0]?.skipped).toEqual([{ x: 2, reason: "it takes less than a step of this browser's clock" }]);
});
