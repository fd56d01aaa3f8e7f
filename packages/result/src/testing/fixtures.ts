import type { Device } from '../device.ts';
import type { Measurement } from '../measurement.ts';
import { type CaseResult, RESULT_SCHEMA, type Result } from '../result.ts';

export function caseFixture(changes: Partial<CaseResult> = {}): CaseResult {
  return { name: 'uniform, n=257', size: { n: 257 }, hidden: false, passed: true, mismatch: null, ...changes };
}

/** A sum of 2^28 elements (1 GiB) at `fraction` of a roof of 4.39 TB/s. Rates, time and interval follow from what is changed. */
export function measurementFixture(changes: Partial<Measurement> = {}): Measurement {
  const { fraction = 0.97, size = { n: 2 ** 28 }, attainableBytesPerSecond = 4.39e12 } = changes;
  const n = size.n ?? 2 ** 28;
  const { bytes = 4 * n + 4, flops = n - 1 } = changes;
  const medianNs = changes.medianNs ?? (bytes / attainableBytesPerSecond / fraction) * 1e9;
  return {
    size,
    overrides: { WG: 256 },
    samplesNs: [medianNs * 0.999, medianNs, medianNs * 1.001],
    droppedSamples: 0,
    medianNs,
    ciLowNs: medianNs * 0.998,
    ciHighNs: medianNs * 1.002,
    bytes,
    flops,
    intensity: flops / bytes,
    bytesPerSecond: (bytes / medianNs) * 1e9,
    flopsPerSecond: (flops / medianNs) * 1e9,
    attainableBytesPerSecond,
    fraction,
    bound: 'memory',
    rung: null,
    ...changes,
  };
}

export function deviceFixture(changes: Partial<Device> = {}): Device {
  const known = { vendor: 'nvidia', architecture: '', description: 'NVIDIA H200', driver: '580.159' };
  return { ...known, software: false, deviceClass: 'large', features: ['subgroups'], ...changes };
}

/** An accepted sum on a large GPU: three cases, one timed size. */
export function resultFixture(changes: Partial<Result> = {}): Result {
  return {
    schema: RESULT_SCHEMA,
    exercise: 'reduction/sum',
    mode: 'grade',
    verdict: 'accepted',
    message: 'All 3 cases are right, at 0.97 of what this GPU can do.',
    hint: '',
    score: 92.5,
    maxScore: 100,
    correctness: {
      passed: 3,
      total: 3,
      cases: [
        caseFixture({ name: 'hidden 1', size: {}, hidden: true }),
        caseFixture(),
        caseFixture({ name: 'needles, n=70001', size: { n: 70_001 } }),
      ],
    },
    performance: { graded: true, fraction: 0.97, measurements: [measurementFixture()], sweep: [] },
    roof: {
      measuredAt: '2026-11-20T10:00:00.000Z',
      flopsPerSecond: 6.4e13,
      launchNs: 2100,
      curve: [{ bytes: 1_073_741_824, read: 4.4e12, write: 4e12, copy: 3.97e12, scale: 3.9e12, triad: 4.17e12 }],
    },
    device: deviceFixture(),
    diagnostics: [],
    seed: '9f3c5a77e1b04d26',
    harness: { version: '0.1.0', webgpu: '0.6.2', toggles: [] },
    phases: [{ phase: 'checking', ms: 12.5 }],
    ...changes,
  };
}
