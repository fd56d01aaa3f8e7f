import type { Device } from '../device.ts';
import type { Measurement } from '../measurement.ts';
import { type CaseResult, RESULT_SCHEMA, type Result } from '../result.ts';
import { XRAY_SCHEMA, type Xray } from '../xray.ts';

export function caseFixture(changes: Partial<CaseResult> = {}): CaseResult {
  return { name: 'uniform, n=257', size: { n: 257 }, hidden: false, passed: true, mismatch: null, ...changes };
}

/** A sum of 2^28 elements (1 GiB) at `fraction` of a roof of 4.39 TB/s. Rates, time and interval follow from the overrides. */
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

/** The same kernel graded by counts: two facts, one of which has full marks. */
export function countedResultFixture(changes: Partial<Result> = {}): Result {
  return resultFixture({
    message: 'All 3 cases are right, and the counts are worth 45 of 60 points.',
    score: 85,
    performance: { graded: false, fraction: null, measurements: [], sweep: [] },
    roof: { measuredAt: '', flopsPerSecond: 0, launchNs: 0, curve: [] },
    device: { ...deviceFixture(), deviceClass: 'counted' },
    counted: {
      size: { n: 65_536 },
      efficiency: 0.75,
      marks: [
        { fact: 'sectorsOverFewest', value: 1, full: 1.1, zero: 4, points: 30, maxPoints: 30 },
        { fact: 'bytesOverFewest', value: 1.5, full: 1, zero: 2, points: 15, maxPoints: 30 },
      ],
    },
    ...changes,
  });
}

const TRAFFIC = {
  loads: 65_536,
  stores: 1024,
  atomics: 0,
  requests: 2080,
  sectors: 65_664,
  fewestSectors: 8320,
  bytesRequested: 266_240,
  uniqueBytes: 266_240,
};

const LINE = {
  executions: 65_536,
  activeLanes: 1,
  requests: 0,
  sectors: 0,
  fewestSectors: 0,
  bytesRequested: 0,
  strideBytes: null,
  accessBytes: null,
  workgroupRequests: 0,
  bankConflicts: 0,
  floatOperations: 0,
  integerOperations: 0,
};

/** A step of the first lanes of a warp, with this many bytes between them. */
function stepOf(lanes: number, bytes: number): Xray['pictures'][number]['steps'][number] {
  const addresses = Array.from({ length: 32 }, (_, lane) => (lane < lanes ? lane * bytes : null));
  return { turn: 1, turns: 1, advanceBytes: null, lanes, addresses, sectors: 0, bankConflicts: 0 };
}

/**
 * The x-ray of a kernel whose line 14 reads a column: 32 sectors where 4 would do. Line 21 has bank conflicts, line 23 few active lanes.
 */
export function xrayFixture(changes: Partial<Xray> = {}): Xray {
  const counts = {
    global: TRAFFIC,
    workgroup: { accesses: 65_536, requests: 2048, bankConflicts: 2048, bytesRequested: 262_144 },
    control: { activeLanes: 0.8, partialWarps: 0.3, scatteredWarps: 0, barriers: 8, floatOperations: 65_536, integerOperations: 131_072 },
  };
  return {
    schema: XRAY_SCHEMA,
    exercise: 'reduction/sum',
    size: { n: 65_536 },
    overrides: { WG: 256 },
    sampledWorkgroups: 256,
    workgroups: 256,
    device: deviceFixture(),
    usesSubgroups: false,
    ...counts,
    launch: { workgroups: 256, invocations: 65_536, idleInvocations: 0 },
    lines: [
      {
        ...LINE,
        line: 14,
        requests: 2048,
        sectors: 65_536,
        fewestSectors: 8192,
        bytesRequested: 262_144,
        strideBytes: 4096,
        accessBytes: 4,
      },
      { ...LINE, line: 21, workgroupRequests: 2048, bankConflicts: 2048, strideBytes: 8, accessBytes: 4 },
      {
        ...LINE,
        line: 23,
        executions: 1024,
        activeLanes: 0.125,
        requests: 32,
        sectors: 128,
        fewestSectors: 128,
        bytesRequested: 4096,
        accessBytes: 4,
      },
    ],
    buffers: [
      { ...TRAFFIC, name: 'input', binding: 1, stores: 0, readsPerByte: 1, readsPerByteInWorkgroup: 1, readLines: [14], writeLines: [] },
      { ...TRAFFIC, name: 'output', binding: 2, loads: 0, readsPerByte: 0, readsPerByteInWorkgroup: 0, readLines: [], writeLines: [23] },
    ],
    dispatches: [{ entryPoint: 'main', workgroups: 256, sampledWorkgroups: 256, invocationsPerWorkgroup: 256, ...counts }],
    pictures: [
      {
        ...{ line: 14, memory: 'storage', variable: 'input', bytes: 4, turns: 16, typical: 0 },
        steps: [{ ...stepOf(32, 4096), turns: 16, advanceBytes: 4, sectors: 32 }],
      },
      {
        ...{ line: 21, memory: 'workgroup', variable: 'part', bytes: 4, turns: 5, typical: 0 },
        steps: [32, 16, 8, 4, 2].map((lanes, step) => ({ ...stepOf(lanes, 8), turn: step + 1, bankConflicts: lanes === 32 ? 1 : 0 })),
      },
    ],
    hazards: [],
    seed: '9f3c5a77e1b04d26',
    ...changes,
  };
}

export { experimentFixture } from './experiment-fixture.ts';
