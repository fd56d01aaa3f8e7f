import type { Result, Xray } from '@rooflab/result';
import { measurementFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { fakeExercise, fakeTimed } from '../../../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../../../test/grading.ts';
import { timedParts } from '../../../test/result-parts.ts';
import { describeDevice } from '../../device-class.ts';
import { compileKernel } from '../../kernel.ts';
import { judgedResult } from '../../verdict.ts';
import { xrayKernel } from '../xray-kernel.ts';
import { limitOf } from './limit-of.ts';

const opened = await openForTests();

const TIMED = fakeTimed(2 ** 20);

/** 64 workgroups, loads of 16 bytes, no barriers: nothing from which counts alone could determine the limit. */
const VECTORS = `//@ dispatch main GROUPS
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;
override GROUPS: u32 = 64;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x; i < params.n / 4u; i += GROUPS * 64u) { out[i] = 2.0 * a[i]; }
}
`;

const xray = await countedOnce();

async function countedOnce(): Promise<Xray> {
  const session = await sessionFor(opened, fakeExercise());
  const kernel = await compileKernel(session, { source: VECTORS }, [TIMED]);
  const counted = await xrayKernel(session, { kernel, timed: TIMED, about: { device: describeDevice(opened), seed: '5eed' } });
  if ('refused' in counted) throw new Error(counted.refused);
  return counted;
}

/** As if timed on a GPU of the medium class, where moving all its bytes takes this share of the time. */
async function limitAt(share: number, { steps = [], ...changes }: Partial<Result['performance']> & { steps?: string[] } = {}) {
  const session = await sessionFor(opened, fakeExercise(), ({ detail }) => steps.push(detail));
  const kernel = await compileKernel(session, { source: VECTORS }, [TIMED]);
  const { result, bytesPerSecond } = timedAt(share);
  const point = {
    bytes: 1,
    read: bytesPerSecond,
    write: bytesPerSecond,
    copy: bytesPerSecond,
    scale: bytesPerSecond,
    triad: bytesPerSecond,
  };
  const roof = { measuredAt: '', flopsPerSecond: 1e15, launchNs: 1, curve: [point] };
  const performance = { ...result.performance, ...changes };
  return limitOf(session, { kernel, source: VECTORS, timed: TIMED, result: { ...result, performance, roof }, xray });
}

function timedAt(share: number) {
  const bytes = 8 * 2 ** 20;
  const medianNs = 4e6;
  const measurement = measurementFixture({ size: { n: 2 ** 20 }, bytes, flops: 2 ** 20, medianNs, bound: 'memory' });
  const parts = timedParts([share], share, { measurements: [measurement] });
  return { result: judgedResult(parts), bytesPerSecond: bytes / (1e-9 * medianNs) / share };
}

test('A kernel that moves its bytes near the roof is limited by memory, and no experiment runs', async () => {
  const steps: string[] = [];
  expect(await limitAt(0.9, { steps })).toEqual({
    kind: 'memory',
    message: expect.stringContaining('90 % of its bandwidth'),
    experiments: [],
  });
  expect(steps.filter((step) => step.includes('GROUPS'))).toEqual([]);
});

test('Where the counts leave it open, both experiments run', async () => {
  const steps: string[] = [];
  const limit = await limitAt(0.4, { steps });
  expect(steps).toContain('compiling with GROUPS = 128');
  expect(steps).toContainEqual(expect.stringMatching(/^n=\d+, with data that fit a cache$/));
  expect(limit === null || limit.experiments.length > 0).toBe(true);
});

test('Without a meaningful time there is no limit', async () => {
  expect(await limitAt(0.9, { graded: false })).toBeNull();
  expect(await limitAt(0.9, { measurements: [] })).toBeNull();
});
