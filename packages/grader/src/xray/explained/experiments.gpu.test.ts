import { expect, test } from 'vitest';
import { BINDINGS, fakeExercise, fakeTimed, kernelStoring } from '../../../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../../../test/grading.ts';
import { compileKernel } from '../../kernel.ts';
import { runTrials, type Tried } from './experiments.ts';
import type { Trials } from './limit-by-experiments.ts';

const opened = await openForTests();

/** More than fits into the cache of a medium GPU, by the experiment's assumption. */
const TIMED = fakeTimed(2 ** 20);

/** \`GROUPS\` workgroups share the work, whatever there is of it. */
const GRID_STRIDE = `//@ dispatch main GROUPS
${BINDINGS}
override GROUPS: u32 = 8;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x; i < params.n; i += GROUPS * 64u) { out[i] = 2.0 * a[i]; }
}
`;

async function trialsOf(source: string, changes: Partial<Tried> = {}): Promise<Trials> {
  const session = await sessionFor(opened, fakeExercise());
  const kernel = await compileKernel(session, { source }, [TIMED]);
  return runTrials(session, { kernel, source, timed: TIMED, medianNs: 4e6, launchNs: 1, deviceClass: 'medium', ...changes });
}

test('An override that makes more workgroups of the same work is doubled, and a size that fits a cache is timed', async () => {
  const { moreInvocations, inCache } = await trialsOf(GRID_STRIDE);
  expect(moreInvocations).toMatchObject({ what: 'GROUPS = 16', gain: 4e6 / (moreInvocations?.medianNs ?? 0) });
  expect(inCache?.what).toMatch(/^n=\d+$/);
});

test('A file without such an override has no run with more invocations', async () => {
  expect((await trialsOf(kernelStoring('2.0 * a[i]', 'override SCALE: u32 = 2;'))).moreInvocations).toBeNull();
});

test('An override by which the plan or the pipeline fails is left out', async () => {
  expect((await trialsOf(GRID_STRIDE.replace('GROUPS: u32 = 8', 'GROUPS: u32 = 33000'))).moreInvocations).toBeNull();
  const most = opened.device.limits.maxComputeInvocationsPerWorkgroup;
  const wide = GRID_STRIDE.replaceAll('GROUPS', 'WG').replace('main WG', 'main 8').replace('u32 = 8', `u32 = ${most}`);
  expect((await trialsOf(wide.replace('size(64)', 'size(WG)').replace('WG * 64u', '8u * WG'))).moreInvocations).toBeNull();
});

test('What would take too long is not tried', async () => {
  expect(await trialsOf(GRID_STRIDE, { medianNs: 1e9 })).toEqual({ moreInvocations: null, inCache: null });
});

test("Where the launch hides the kernel's time, a cached size is inconclusive", async () => {
  expect((await trialsOf(GRID_STRIDE, { launchNs: 1e12 })).inCache).toBeNull();
});
