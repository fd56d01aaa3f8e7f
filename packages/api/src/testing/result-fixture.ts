import type { CaseResult, Measurement, Result } from '@rooflab/grader/result';

export function caseFixture(parts: Partial<CaseResult> = {}): CaseResult {
  return { name: 'uniform, n=257', size: { n: 257 }, hidden: false, passed: true, mismatch: null, ...parts };
}

/** 1 GiB in 251.5 µs on a roof of 4.39 TB/s, unless said otherwise. */
export function measurementFixture(fraction = 0.97, halfWidth = 0.003): Measurement {
  const bytes = 1_073_741_828;
  const flops = 268_435_455;
  const attainable = 4.39e12;
  const medianNs = (bytes / attainable / fraction) * 1e9;
  return {
    size: { n: 268_435_456 },
    overrides: { WG: 256 },
    samplesNs: [medianNs * 0.999, medianNs, medianNs * 1.001],
    droppedSamples: 0,
    medianNs,
    ciLowNs: medianNs * (1 - halfWidth),
    ciHighNs: medianNs * (1 + halfWidth),
    bytes,
    flops,
    intensity: flops / bytes,
    bytesPerSecond: (bytes / medianNs) * 1e9,
    flopsPerSecond: (flops / medianNs) * 1e9,
    attainableBytesPerSecond: attainable,
    fraction,
    bound: 'memory',
    rung: null,
  };
}

export function resultFixture(parts: Partial<Result> = {}): Result {
  return {
    schema: 'rooflab/result/v1',
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
    device: {
      vendor: 'nvidia',
      architecture: '',
      description: 'NVIDIA H200',
      driver: '580.159',
      software: false,
      deviceClass: 'large',
      features: ['subgroups'],
    },
    diagnostics: [],
    seed: '9f3c5a77e1b04d26',
    harness: { version: '0.1.0', webgpu: '0.6.2', toggles: [] },
    phases: [{ phase: 'checking', ms: 12.5 }],
    ...parts,
  };
}
