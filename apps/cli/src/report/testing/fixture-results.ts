import { type Counted, type Hazard, type Measurement, type Result, type RoofPoint, type Verdict, verdictSchema } from '@rooflab/result';
import { caseFixture, measurementFixture, xrayFixture } from '@rooflab/result/testing';
import type { ReportInput } from '../content/report-input.ts';

/** A student's file with one tab and one wide character, to test the carets. */
const FIXTURE_SOURCE = `//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@compute @workgroup_size(1) fn main() {
\tlet 長さ = foo + 1;
}
`;

/** Ceilings like those of a data-centre GPU: caches above, DRAM below, from 64 KiB to 1 GiB. */
const CURVE: readonly RoofPoint[] = [
  roofPoint(2 ** 16, 0.04),
  roofPoint(2 ** 20, 0.4),
  roofPoint(2 ** 24, 1.3),
  roofPoint(2 ** 26, 1.05),
  roofPoint(2 ** 28, 0.98),
  roofPoint(2 ** 30, 1),
];

function roofPoint(bytes: number, factor: number): RoofPoint {
  return {
    bytes,
    read: 4.39e12 * factor,
    write: 4.0e12 * factor,
    copy: 3.97e12 * factor,
    scale: 3.97e12 * factor,
    triad: 4.17e12 * factor,
  };
}

/** A timed sum of `n` elements at `fraction` of a roof of 4.39 TB/s, beside the lab's rung. */
export function fixtureMeasurement(n: number, fraction: number, overrides: Partial<Measurement> = {}): Measurement {
  const { bytes, attainableBytesPerSecond } = measurementFixture({ size: { n } });
  const rung = { name: '06-vectors', medianNs: (bytes / attainableBytesPerSecond / 0.97) * 1e9, fraction: 0.97 };
  return measurementFixture({ size: { n }, fraction, rung, ...overrides });
}

const ACCEPTED: Result = {
  schema: 'rooflab/result/v1',
  exercise: 'reduction/sum',
  mode: 'grade',
  verdict: 'accepted',
  message: 'Every case is right, and the kernel reaches 0.94 of what this GPU can do.',
  hint: 'Load four values with one vec4f.',
  score: 97.5,
  maxScore: 100,
  correctness: {
    passed: 3,
    total: 3,
    cases: [
      caseFixture({ name: 'uniform, n=255' }),
      caseFixture({ name: 'needles, n=257' }),
      caseFixture({ name: 'needles, n=70001', hidden: true }),
    ],
  },
  performance: {
    graded: true,
    fraction: 0.94,
    measurements: [fixtureMeasurement(2 ** 24 + 13, 0.91), fixtureMeasurement(2 ** 28 + 101, 0.97)],
    sweep: [],
  },
  roof: { measuredAt: '2026-11-20T10:00:00Z', flopsPerSecond: 6.46e13, launchNs: 2100, curve: CURVE },
  device: {
    vendor: 'nvidia',
    architecture: 'hopper',
    description: 'NVIDIA H200',
    driver: 'driver 1.0',
    software: false,
    deviceClass: 'large',
    features: ['subgroups'],
  },
  diagnostics: [],
  seed: '9f00c0ffee',
  harness: { version: '0.1.0', webgpu: '0.6.2', toggles: ['-timestamp_quantization'] },
  phases: [
    { phase: 'compiling', ms: 25 },
    { phase: 'checking', ms: 310 },
    { phase: 'timing', ms: 2140 },
  ],
};

const UNTIMED = { ...ACCEPTED.performance, fraction: null, measurements: [] };
const UNCHECKED = { passed: 0, total: 0, cases: [] };

const FAILING_CASES = [
  caseFixture({ name: 'uniform, n=255' }),
  caseFixture({
    name: 'needles, n=257',
    passed: false,
    mismatch: { wrongElements: 1, checkedElements: 1, overwritten: 0, firstIndex: 0, expected: '1048576.5', got: 'NaN', tolerance: 0.25 },
  }),
  caseFixture({
    name: 'secret shape, n=70001',
    hidden: true,
    passed: false,
    mismatch: { wrongElements: 1, checkedElements: 70001, overwritten: 0, firstIndex: null, expected: null, got: null, tolerance: null },
  }),
];

const SOFTWARE: Result['device'] = {
  ...ACCEPTED.device,
  vendor: 'google',
  architecture: 'swiftshader',
  description: 'SwiftShader',
  driver: 'driver 1.0',
  software: true,
  deviceClass: 'software',
};

const HAZARD: Hazard = {
  kind: 'race',
  memory: 'workgroup',
  lines: [2, 4],
  message: 'Line 4 reads part, which another invocation of the workgroup writes in line 2, with no workgroupBarrier() in between.',
};

const COUNTED: Counted = {
  size: { n: 131_101 },
  efficiency: 39.7 / 60,
  marks: [
    { fact: 'bytesOverFewest', value: 1.004, full: 1.1, zero: 2, points: 20, maxPoints: 20, required: true },
    { fact: 'accessesPerWord', value: 3.0229, full: 1, zero: 5, points: 19.7, maxPoints: 40 },
    { fact: 'aFactOfALaterVersion', value: null, full: 3, zero: 2, points: 0, maxPoints: 0.5 },
  ],
};

const CHANGES: Record<FixtureName, Partial<Result>> = {
  accepted: {},
  'too-slow': {
    message: 'Every case is right, but the kernel reaches 0.06 of the roof; the pass mark is 0.10.',
    score: 40,
    performance: { ...ACCEPTED.performance, fraction: 0.06, measurements: [fixtureMeasurement(2 ** 28 + 101, 0.06)] },
  },
  'wrong-answer': {
    message: 'Two of three cases are wrong.',
    hint: 'Look at the last workgroup.',
    score: 13.3,
    correctness: { passed: 1, total: 3, cases: FAILING_CASES },
    performance: UNTIMED,
  },
  'compile-error': {
    message: 'The kernel does not compile.',
    hint: '',
    score: 0,
    correctness: UNCHECKED,
    performance: UNTIMED,
    diagnostics: [{ severity: 'error', line: 4, column: 11, length: 3, message: "unresolved value 'foo'" }],
  },
  'plan-error': {
    message: 'The launch plan names an entry point that does not exist.',
    hint: '',
    score: 0,
    correctness: UNCHECKED,
    performance: UNTIMED,
    diagnostics: [{ severity: 'error', line: 1, column: 14, length: 4, message: "no entry point 'main'; the file has 'sum'" }],
  },
  'runtime-error': { message: 'The device was lost while the kernel ran.', score: 0, correctness: UNCHECKED, performance: UNTIMED },
  timeout: { message: 'Compilation took longer than 10 s.', score: 0, correctness: UNCHECKED, performance: UNTIMED },
  rejected: {
    message: 'The kernel seems faster than the device can be; a person will look at it.',
    score: 0,
    performance: { ...ACCEPTED.performance, fraction: 1.6, measurements: [fixtureMeasurement(2 ** 28 + 101, 1.6)] },
  },
  'system-error': {
    message: 'The grader failed; this attempt does not count.',
    hint: '',
    score: null,
    correctness: UNCHECKED,
    performance: UNTIMED,
    roof: { measuredAt: '', flopsPerSecond: 0, launchNs: 0, curve: [] },
  },
  counted: {
    message: 'All 3 cases are right. Its memory traffic is worth 39.7 of 60 points.',
    score: 79.7,
    performance: { ...UNTIMED, graded: false },
    roof: { measuredAt: '', flopsPerSecond: 0, launchNs: 0, curve: [] },
    device: { ...SOFTWARE, deviceClass: 'counted' },
    counted: COUNTED,
    xray: xrayFixture({ hazards: [HAZARD] }),
  },
  software: {
    message: 'Every case is right.',
    score: 40,
    maxScore: 40,
    performance: { ...ACCEPTED.performance, graded: false },
    device: SOFTWARE,
    counted: COUNTED,
    xray: xrayFixture(),
  },
};

const LADDER = [
  { name: '01-divergent', score: 49.1 },
  { name: '02-strided', score: 79.7 },
  { name: '03-sequential', score: 100 },
];

export type FixtureName = Verdict | 'software' | 'counted';

export const FIXTURE_NAMES: readonly FixtureName[] = [...verdictSchema.options, 'software', 'counted'];

/** One result of each kind, as the grader might return it. */
export function fixtureResult(name: FixtureName, overrides: Partial<Result> = {}): Result {
  const verdict = name === 'software' || name === 'counted' ? 'accepted' : name;
  return { ...structuredClone(ACCEPTED), verdict, ...structuredClone(CHANGES[name]), ...overrides };
}

export function fixtureInput(name: FixtureName, overrides: Partial<ReportInput> = {}): ReportInput {
  return {
    result: fixtureResult(name),
    source: FIXTURE_SOURCE,
    file: 'kernels/sum.wgsl',
    repositoryFile: overrides.file ?? 'kernels/sum.wgsl',
    colour: false,
    operation: 'flop',
    countedLadder: LADDER,
    scoreSlack: 0,
    executionMs: 2475,
    ...overrides,
  };
}
