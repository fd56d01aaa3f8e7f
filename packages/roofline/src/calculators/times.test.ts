import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amdahlCalculator } from './amdahl.ts';
import { boundCalculator } from './bound.ts';
import { breakEvenCalculator } from './break-even.ts';
import { amdahlSpeedup, boundOf, breakEven, bytesInFlight, type Line, latencyHidingWarps, lineSeconds, offload } from './index.ts';
import { littlesLawCalculator } from './littles-law.ts';

test('36 operations and 7 words are bound by memory on one device and by arithmetic on another', () => {
  const thread = { flops: 36, bytes: 28 };
  const first = boundOf({ ...thread, flopsPerSecond: 200e9, bytesPerSecond: 100e9 });
  expect(first.bound).toBe('memory');
  expect(first.memorySeconds).toBeCloseTo(0.28e-9, 15);
  expect(first.computeSeconds).toBeCloseTo(0.18e-9, 15);
  const second = boundOf({ ...thread, flopsPerSecond: 300e9, bytesPerSecond: 250e9 });
  expect(second.bound).toBe('compute');
  expect(second.memorySeconds).toBeCloseTo(0.112e-9, 15);
  expect(second.computeSeconds).toBeCloseTo(0.12e-9, 15);
});

const positive = fc.double({ min: 1, max: 1e12, noNaN: true });

test('a kernel is compute bound exactly where its intensity is above the ridge, and never attains more than the peak', () => {
  fc.assert(
    fc.property(positive, positive, positive, positive, (flops, bytes, flopsPerSecond, bytesPerSecond) => {
      const { bound, intensity, ridge, peakShare } = boundCalculator.compute({ flops, bytes, flopsPerSecond, bytesPerSecond });
      fc.pre(Math.abs(Number(intensity) / Number(ridge) - 1) > 1e-12);
      expect(bound).toBe(Number(intensity) > Number(ridge) ? 'compute' : 'memory');
      expect(Number(peakShare)).toBeLessThanOrEqual(1 + 1e-12);
    }),
  );
});

test('200 cycles are hidden by 13 warps of 4 independent instructions, where the document says 14, and by 7 of 8', () => {
  const g80 = { latencyCycles: 200, cyclesPerInstruction: 4 };
  expect(latencyHidingWarps({ ...g80, independentInstructions: 4 })).toEqual({ exactWarps: 12.5, warps: 13 });
  expect(latencyHidingWarps({ ...g80, independentInstructions: 8 })).toEqual({ exactWarps: 6.25, warps: 7 });
});

test('4.4 TB/s with a latency of 0.7 µs keep 3 MB in flight', () => {
  expect(bytesInFlight({ latencySeconds: 0.7e-6, bytesPerSecond: 4.4e12 })).toBeCloseTo(3.08e6, 0);
});

test('the bytes in flight of a GeForce 8800 GTX: 148 ns at 86.4 GB/s are 3200 words', () => {
  expect(littlesLawCalculator.compute({})).toMatchObject({
    warps: 13,
    bytesInFlight: expect.closeTo(12_800, 6),
    threadsInFlight: 3200,
    warpsPerMultiprocessor: 7,
  });
});

test('half of the time, made twice as fast, makes the whole 4/3 times as fast', () => {
  expect(amdahlSpeedup(0.5, 2)).toBeCloseTo(4 / 3, 12);
  expect(amdahlCalculator.compute({ parallelShare: 0.95, partSpeedup: 1e12 })).toMatchObject({
    speedup: expect.closeTo(20, 6),
    limit: expect.closeTo(20, 6),
  });
  expect(amdahlCalculator.compute({ parallelShare: 1, partSpeedup: 8 })).toEqual({
    speedup: 8,
    limit: null,
    limitShare: null,
    serialShare: 0,
  });
});

test('the speed-up grows with the part’s and never beyond its limit', () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true });
  const factor = fc.double({ min: 1, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(share, factor, factor, (parallelShare, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      expect(amdahlSpeedup(parallelShare, less)).toBeLessThanOrEqual(amdahlSpeedup(parallelShare, more) * (1 + 1e-12));
      expect(amdahlSpeedup(parallelShare, more)).toBeLessThanOrEqual((1 / (1 - parallelShare)) * (1 + 1e-12));
    }),
  );
});

test('at the break-even both lines take as long, and there is one where the later start is the faster line', () => {
  const nanoseconds = fc.integer({ min: 0, max: 1e9 }).map((ns) => ns / 1e9);
  const line = fc.record<Line>({ fixedSeconds: nanoseconds, secondsPerElement: nanoseconds });
  fc.assert(
    fc.property(line, line, (a, b) => {
      const met = breakEven(a, b);
      const starts = Math.sign(a.fixedSeconds - b.fixedSeconds);
      expect(met !== null).toBe(starts !== 0 && starts === Math.sign(b.secondsPerElement - a.secondsPerElement));
      if (met) expect(lineSeconds(b, met.elements) / lineSeconds(a, met.elements)).toBeCloseTo(1, 6);
    }),
  );
});

test('a GPU that starts 21 µs late against a CPU of 1.5 GB/s pays from about 8192 elements on', () => {
  const { elements, fasterBelow, fasterAbove } = breakEvenCalculator.compute({});
  expect(elements).toBeCloseTo(8187, 0);
  expect([fasterBelow, fasterAbove]).toEqual(['CPU', 'GPU']);
});

test('the query never breaks even: the GPU is slower for each row, too', () => {
  const rows = 6_001_215;
  const query = { cpuSecondsPerElement: 5.782e-3 / rows, gpuFixedSeconds: 0, gpuSecondsPerElement: 26.486e-3 / rows };
  expect(breakEvenCalculator.compute(query)).toMatchObject({ elements: null, seconds: null, fasterBelow: 'CPU', fasterAbove: 'CPU' });
  expect(breakEven({ fixedSeconds: 1, secondsPerElement: 1 }, { fixedSeconds: 1, secondsPerElement: 1 })).toBeNull();
});

test('48 MB take 8.94 ms to the GPU and 14 ms back', () => {
  const megabytes = { uploadBytes: 48e6, readbackBytes: 48e6, uploadBytesPerSecond: 5.37e9, readbackBytesPerSecond: 3.4e9 };
  const { uploadSeconds, readbackSeconds, totalSeconds, transferShare } = offload({ ...megabytes, kernelSeconds: 0 });
  expect(uploadSeconds).toBeCloseTo(8.943e-3, 5);
  expect(readbackSeconds).toBeCloseTo(14e-3, 3);
  expect(totalSeconds).toBe(uploadSeconds + readbackSeconds);
  expect(transferShare).toBe(1);
});
