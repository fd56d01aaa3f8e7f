import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf } from '../../../test/xray-trace.ts';
import { groupIntoRequests } from './requests.ts';

const SITES = [
  siteOf('load'),
  siteOf('store', { memory: 'workgroup' }),
  siteOf('barrier'),
  siteOf('barrier', { memory: 'storage' }),
  siteOf('load-store', { bytes: 64 }),
  siteOf('block'),
];
const [LOAD, TILE, BARRIER, STORAGE_BARRIER, WIDE, BLOCK] = [0, 1, 2, 3, 4, 5];
const LAUNCH = { workgroups: [3, 1, 1], workgroupSize: [40, 1, 1] } as const;

function requestsOf(steps: readonly (readonly [lane: number, site: number])[]) {
  const records = steps.map(([lane, site], path): RecordParts => ({ lane, site, path }));
  return groupIntoRequests(dispatchTrace(records, LAUNCH), SITES);
}

test('The accesses of the busiest invocation and of the busiest workgroup are counted, each piece of a value and each half of a compound assignment.', () => {
  const { mostAccesses, idleInvocations } = requestsOf([
    ...[0, 1, 2, 39].flatMap((lane) => [LOAD, TILE, LOAD].map((site) => [lane, site] as const)),
    ...[
      [40, WIDE],
      [41, LOAD],
      [41, BARRIER],
      [42, BLOCK],
      [119, TILE],
    ].map(([lane = 0, site = 0]) => [lane, site] as const),
  ]);
  expect(mostAccesses).toEqual({ invocation: 8, workgroup: 12 });
  expect(idleInvocations).toBe(120 - 7);
});

test('The phase of a request counts the barriers of its memory, and those of either memory are counted, too.', () => {
  const { phaseOf, barriersBefore, barriers, count } = requestsOf(
    [LOAD, STORAGE_BARRIER, TILE, BARRIER, LOAD, BARRIER, TILE, BLOCK].map((site) => [50, site]),
  );
  expect(barriers).toBe(3);
  expect([...phaseOf.subarray(0, count)]).toEqual([0, 0, 0, 0, 1, 1, 2, 0]);
  expect([...barriersBefore.subarray(0, count)]).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
});

test('The first invocation of a request determines its phase.', () => {
  const path = 1;
  const records = [
    { lane: 0, site: LOAD, path },
    { lane: 1, site: STORAGE_BARRIER, path },
    { lane: 1, site: LOAD, path },
  ];
  const { phaseOf, barriersBefore } = groupIntoRequests(dispatchTrace(records, LAUNCH), SITES);
  expect([phaseOf[0], barriersBefore[0]]).toEqual([0, 0]);
});

test('Warps are numbered over the workgroups, each of which begins a warp of its own.', () => {
  const lanes = [0, 31, 32, 39, 40, 71, 72, 79, 80, 119, 0, 79];
  const { warpOf, count, lanesOf } = requestsOf(lanes.map((lane) => [lane, LOAD]));
  expect([...warpOf.subarray(0, count)]).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 0, 3]);
  expect([...lanesOf.subarray(0, count)]).toEqual([0, 31, 0, 7, 0, 31, 0, 7, 0, 7, 0, 7].map((bit) => 1 << bit));
});

test('Of thousands of requests each keeps its phase.', () => {
  const steps = Array.from({ length: 3000 }, (_, i): [number, number] => [0, i % 3 === 0 ? STORAGE_BARRIER : LOAD]);
  const { phaseOf, barriersBefore, count } = requestsOf(steps);
  const passed = steps.map((_, i) => Math.ceil(i / 3));
  expect([...phaseOf.subarray(0, count)]).toEqual(passed);
  expect([...barriersBefore.subarray(0, count)]).toEqual(passed.map((before, i) => (i % 3 === 0 ? before + 1 : before)));
});
