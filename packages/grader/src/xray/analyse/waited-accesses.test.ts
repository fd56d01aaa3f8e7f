import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf } from '../../../test/xray-trace.ts';
import { groupIntoRequests } from './requests.ts';
import { waitedAccesses } from './waited-accesses.ts';

const STORAGE = [siteOf('load'), siteOf('load-store'), siteOf('load', { bytes: 64 })];
const WORKGROUP = STORAGE.map((site) => ({ ...site, memory: 'workgroup' as const }));
const SITES = [...STORAGE, ...WORKGROUP, siteOf('barrier'), siteOf('barrier', { memory: 'storage' })];
/** Accesses that one record of each site stands for. */
const ACCESSES = [1, 2, 4];

/** For each site of `STORAGE` and `WORKGROUP`: how often a warp is there. */
type Work = readonly number[];
/** By workgroup, by phase, by warp. */
type Launch = readonly (readonly (readonly Work[])[])[];

const WARPS = 3;
const INVOCATIONS = 70;

const work: fc.Arbitrary<Work> = fc.array(fc.constantFrom(0, 0, 1, 2, 5, 9), { minLength: 6, maxLength: 6 });
const launch: fc.Arbitrary<Launch> = fc.array(
  fc.array(fc.array(work, { minLength: WARPS, maxLength: WARPS }), { minLength: 1, maxLength: 3 }),
  { minLength: 1, maxLength: 3 },
);

/** Only the first lane of each warp works. */
function recordsOf(workgroups: Launch): RecordParts[] {
  return workgroups.flatMap((phases, workgroup) =>
    Array.from({ length: WARPS }, (_, warp) => warp).flatMap((warp) => {
      const lane = INVOCATIONS * workgroup + 32 * warp;
      return phases.flatMap((warps, phase) => [
        ...(phase === 0 ? [] : [{ lane, site: phase % 2 === 0 ? 6 : 7, path: phase }]),
        ...(warps[warp] ?? []).flatMap((times, site) => Array.from({ length: times }, (_, i) => ({ lane, site, path: 100 * phase + i }))),
      ]);
    }),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const accessesOf = (times: readonly number[]) => sum(times.map((count, i) => count * (ACCESSES[i] ?? 0)));

function slowWaited(workgroups: Launch) {
  const waited = workgroups.flat().map((warps) => {
    const accesses = warps.map((times) => ({ storage: accessesOf(times.slice(0, 3)), workgroup: accessesOf(times.slice(3)) }));
    const weight = ({ storage, workgroup }: { storage: number; workgroup: number }) => 10 * storage + workgroup;
    const heaviest = Math.max(...accesses.map(weight));
    const slowest = accesses.find((warp) => weight(warp) === heaviest) ?? { storage: 0, workgroup: 0 };
    if (slowest.storage + slowest.workgroup <= 8) return { global: 0, workgroup: 0 };
    const mean = (of: (warp: { storage: number; workgroup: number }) => number) => sum(accesses.map(of)) / WARPS;
    return {
      global: Math.max(0, slowest.storage - mean(({ storage }) => storage)),
      workgroup: Math.max(0, slowest.workgroup - mean(({ workgroup }) => workgroup)),
    };
  });
  return {
    global: Math.round(sum(waited.map(({ global }) => global))),
    workgroup: Math.round(sum(waited.map(({ workgroup }) => workgroup))),
  };
}

test('Between two barriers the warps of a workgroup wait for the accesses of the slowest one beyond their average.', () => {
  fc.assert(
    fc.property(launch, (workgroups) => {
      const trace = dispatchTrace(recordsOf(workgroups), { workgroups: [workgroups.length, 1, 1], workgroupSize: [INVOCATIONS, 1, 1] });
      expect(waitedAccesses(groupIntoRequests(trace, SITES), SITES)).toEqual(slowWaited(workgroups));
    }),
    { numRuns: 200 },
  );
});

test('Nobody waits for eight accesses, but for nine.', () => {
  const waitedFor = (loads: number, stores: number) => {
    const trace = dispatchTrace(recordsOf([[[[loads, 0, 0, stores, 0, 0], [], []]]]), { workgroupSize: [INVOCATIONS, 1, 1] });
    return waitedAccesses(groupIntoRequests(trace, SITES), SITES);
  };
  expect(waitedFor(6, 2)).toEqual({ global: 0, workgroup: 0 });
  expect(waitedFor(6, 3)).toEqual({ global: 4, workgroup: 2 });
});
