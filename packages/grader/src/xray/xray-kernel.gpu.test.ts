import { preparerInProcess, type TimedSize } from '@rooflab/lab';
import type { Result, Xray } from '@rooflab/result';
import { measurementFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, fakeTimed, kernelStoring } from '../../test/fake-exercise.ts';
import { grade, openForTests, sessionFor } from '../../test/grading.ts';
import { hardwareParts } from '../../test/result-parts.ts';
import { describeDevice } from '../device-class.ts';
import { compileKernel } from '../kernel.ts';
import { judgedResult } from '../verdict.ts';
import { type Explanation, explainResult } from './explain-result.ts';
import type { XrayRefusal } from './trace.ts';
import { xrayKernel } from './xray-kernel.ts';
import { xraySubmission } from './xray-submission.ts';
import { xrayWithHazards } from './xray-with-hazards.ts';

const opened = await openForTests();
const about = { device: describeDevice(opened), seed: '5eed' };

async function xrayOf(source: string, timed: TimedSize = fakeTimed(1000)): Promise<Xray | XrayRefusal> {
  const session = await sessionFor(opened, fakeExercise());
  const kernel = await compileKernel(session, { source }, [timed]);
  return xrayKernel(session, { kernel, timed, about });
}

/** Result of a correct kernel timed at one size, on a device whose speed is not graded. */
function resultOf(medianNs: number, { size }: TimedSize): Result {
  const parts = hardwareParts({ measurements: [{ ...measurementFixture(), size: { ...size }, medianNs }] });
  return judgedResult({ ...parts, device: about.device });
}

/** One workgroup, each of whose 64 invocations loads \`rounds\` times. */
const serial = (rounds: string) => `//@ dispatch main 1
${BINDINGS}
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = 0u; i < ${rounds}; i++) { sum += a[(i + lane) % params.n]; }
  out[lane] = sum;
}
`;

test('A small launch is counted whole.', async () => {
  expect(await xrayOf(DOUBLE)).toMatchObject({
    sampledWorkgroups: 16,
    workgroups: 16,
    global: { loads: 1000, stores: 1000, requests: 64, sectors: 250, fewestSectors: 250 },
    launch: { workgroups: 16, invocations: 1024, idleInvocations: 24 },
  });
});

/** Four accesses of 16 bytes to each memory, as one value or as four. */
const copyOf = (view: string, copy: (to: string, from: string) => string) => `//@ dispatch main 1
struct Row { points: array<vec2f, 4>, colour: vec4f, rest: mat2x2f }
@group(0) @binding(1) var<storage, read> a: array<${view}>;
@group(0) @binding(2) var<storage, read_write> out: array<${view}>;
var<workgroup> tile: array<${view}, ${view === 'vec4f' ? 64 : 16}>;
@compute @workgroup_size(15) fn main(@builtin(local_invocation_index) i: u32) {
  ${copy('tile', 'a')}
  ${copy('out', 'tile')}
}
`;

test('A wide value counts as if its 16 bytes were accessed one after the other.', async () => {
  const oneByOne = (to: string, from: string) => [0, 1, 2, 3].map((k) => `${to}[4u * i + ${k}u] = ${from}[4u * i + ${k}u];`).join('\n');
  const written = await xrayOf(copyOf('vec4f', oneByOne));
  if ('refused' in written) throw new Error(written.refused);
  expect(written.global).toMatchObject({ loads: 60, stores: 60, requests: 8 });
  for (const view of ['array<f32, 16>', 'array<vec4f, 4>', 'mat4x4f', 'Row']) {
    const wide = await xrayOf(copyOf(view, (to, from) => `${to}[i] = ${from}[i];`));
    expect(wide).toMatchObject({ global: written.global, workgroup: written.workgroup });
  }
});

test('In a large launch some workgroups are counted, and the totals are those of the launch.', async () => {
  const n = 2 ** 19;
  const xray = await xrayOf(DOUBLE, fakeTimed(n));
  expect(xray).toMatchObject({ sampledWorkgroups: 16, workgroups: n / 64, global: { loads: n, stores: n, sectors: n / 4 } });
});

test('Records that do not fit are taken of fewer workgroups; when not even those of one fit, it is said.', async () => {
  const several = serial('20000u').replace('main 1', 'main 4');
  expect(await xrayOf(several)).toMatchObject({ workgroups: 4, sampledWorkgroups: 1, global: { loads: 4 * 64 * 20_000 } });
  const refusal = await xrayOf(serial('60000u'));
  expect(refusal).toMatchObject({ refused: expect.stringContaining('one workgroup makes 3,'), line: 1, fits: expect.any(Number) });
});

test('In a grading, a kernel whose workgroup leaves too many records is counted at a smaller size.', async () => {
  const session = await sessionFor(opened, fakeExercise());
  const timed = fakeTimed(60_000);
  const kernel = await compileKernel(session, { source: serial('params.n') }, [timed]);
  const result = resultOf(1e6, timed);
  const { xray, xrayRefused } = await explainResult(session, result, { kernel, timed, about, source: serial('params.n'), recorded: [] });
  expect(xrayRefused).toBeUndefined();
  expect(xray?.size.n).toBeLessThan(49_500);
  expect(xray?.global.loads).toBe(64 * (xray?.size.n ?? 0));
});

test('An x-ray that is asked for at a size where one workgroup leaves too many records is of a smaller size.', async () => {
  const exercise = fakeExercise();
  const request = { exercise: exercise.id, source: serial('params.n'), seed: '5eed', size: { n: 60_000 } };
  const harness = { version: 'test', webgpu: 'test', toggles: [] };
  const given = {
    exercise,
    preparer: preparerInProcess(exercise, '5eed'),
    opened,
    harness,
    clock: () => performance.now(),
    onPhase: () => {},
    recorded: [],
  };
  const outcome = await xraySubmission({ ...given, request });
  if (!('xray' in outcome)) throw new Error(JSON.stringify(outcome));
  expect(outcome.xray.size.n).toBeLessThan(49_500);
  expect(outcome.xray.global.loads).toBe(64 * (outcome.xray.size.n ?? 0));
});

test('What would take too long to record at the timed size is counted at a smaller one.', async () => {
  const session = await sessionFor(opened, fakeExercise());
  const timed = fakeTimed(4000);
  const kernel = await compileKernel(session, { source: DOUBLE }, [timed]);
  const result = resultOf(1e6 * session.limits.runMs, timed);
  const { xray } = await explainResult(session, result, { kernel, timed, about, source: DOUBLE, recorded: [] });
  expect(xray?.size.n).toBe(200);
});

test('The largest measurement gives the operations per requested byte; on a device that is not timed for a grade there is no limit', async () => {
  const session = await sessionFor(opened, fakeExercise());
  const timed = fakeTimed(1000);
  const source = kernelStoring('a[i] + a[i]');
  const kernel = await compileKernel(session, { source }, [timed]);
  const explanation = await explainResult(session, resultOf(1e6, timed), { kernel, timed, about, source, recorded: [] });
  expect(explanation.performance?.measurements.map(({ countedIntensity }) => countedIntensity)).toEqual([1000 / 12_000]);
  expect(explanation.explained).toEqual({ limit: null, behavesLike: null });
});

test('The x-ray is kept before experiments run', async () => {
  const session = await sessionFor(opened, fakeExercise());
  const timed = fakeTimed(1000);
  const kernel = await compileKernel(session, { source: DOUBLE }, [timed]);
  const kept: Explanation[] = [];
  const explanation = await explainResult(session, resultOf(1e6, timed), { kernel, timed, about, source: DOUBLE, recorded: [] }, (known) =>
    kept.push(known),
  );
  expect(kept).toEqual([explanation]);
});

test('Where some workgroups only are counted, hazards come from a small run of which all are.', async () => {
  const source = `//@ dispatch main ceilDiv(n, 64)
${BINDINGS}
var<workgroup> mark: u32;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) group: vec3u) {
  if (group.x == 3u) { mark = id.x; }
  if (id.x < params.n) { out[id.x] = 2.0 * a[id.x]; }
}
`;
  const session = await sessionFor(opened, fakeExercise());
  const timed = fakeTimed(2 ** 20);
  const kernel = await compileKernel(session, { source }, [timed]);
  expect(await xrayKernel(session, { kernel, timed, about })).toMatchObject({ sampledWorkgroups: 16, hazards: [] });
  expect(await xrayWithHazards(session, { kernel, timed, about })).toMatchObject({
    size: { n: 2 ** 20 },
    sampledWorkgroups: 16,
    hazards: [{ kind: 'race', memory: 'workgroup', lines: [10] }],
  });
});

test('A kernel that cannot be rewritten is refused with its place, and graded without an x-ray.', async () => {
  const source = kernelStoring('2.0 * a[i]', 'fn atomicAdd() {}');
  const refusal = await xrayOf(source);
  expect(refusal).toMatchObject({ refused: expect.stringContaining('atomicAdd') });
  const result = await grade(source, { opened, mode: 'grade' });
  expect(result).toMatchObject({ verdict: 'accepted', xrayRefused: expect.stringContaining('There is no x-ray') });
  expect(result.xray).toBeUndefined();
});

test('A wrong kernel has no x-ray in its grading.', async () => {
  const result = await grade(kernelStoring('3.0 * a[i]'), { opened, mode: 'grade' });
  expect(result.verdict).toBe('wrong-answer');
  expect(result).not.toHaveProperty('xray');
  expect(result).not.toHaveProperty('xrayRefused');
});
