import { FACT_NAMES } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { fakeExercise } from '../../test/fake-exercise.ts';
import { DOUBLE, fakeXray, request } from '../../test/fake-xray.ts';
import { hardwareParts, timedParts } from '../../test/result-parts.ts';
import { siteOf } from '../../test/xray-trace.ts';
import { judgedResult } from '../verdict.ts';
import { kernelFacts } from './facts.ts';

const exercise = fakeExercise();
const untimed = judgedResult(hardwareParts());

test('every fact of a copy of 32 elements is what its definition says', () => {
  const facts = kernelFacts(exercise, DOUBLE, untimed);
  expect(Object.keys(facts).sort()).toEqual([...FACT_NAMES].sort());
  expect(facts).toEqual({
    fraction: null,
    launchShare: null,
    accessesPerBarrier: 0,
    conflictStride: 0,
    readingWorkgroups: 1,
    dispatches: 1,
    workgroups: 1,
    workgroupSize: 32,
    bytesPerWorkgroup: 256,
    bytesPerInvocation: 8,
    idleShare: 0,
    loadBytes: 4,
    loadsPerInvocation: 1,
    storesPerInvocation: 1,
    readsInWorkgroup: 1,
    bytesOverFewest: 1,
    sectorsOverFewest: 1,
    outputTouches: 1,
    scratchShare: 0,
    atomicsPerInvocation: 0,
    workgroupAccesses: 0,
    divisionsPerInvocation: 0,
    extraOperationsPerWord: 0,
    privateAccessesPerInvocation: 0,
    passes: 1,
    workgroupBytesPerInvocation: 0,
    bankPasses: 1,
    operationsPerAccess: 0,
    operationsPerByte: 0,
    activeLanes: 32,
    scatteredWarps: 0,
    barriersPerKibibyte: 0,
    trafficOverFewest: 1,
    accessesPerWord: 1,
    laneShare: 1,
    parallelInvocations: 32,
    parallelWorkgroups: 1,
    atomicsOnOneWord: 0,
    needlessBarriers: 0,
    workingWarpShare: 1,
    atomicsInWorkgroup: 0,
  });
});

test('the launch share is taken from the timed size where it is largest, and is at most 1', () => {
  const timed = judgedResult(timedParts([0.4, 0.5], 0.45));
  const at = (launchNs: number) => kernelFacts(exercise, DOUBLE, { ...timed, roof: { ...timed.roof, launchNs } });
  expect(at(20_000)).toMatchObject({ fraction: 0.45, launchShare: 0.2 });
  expect(at(1e9).launchShare).toBe(1);
});

test('scratch, atomics, workgroup memory and its banks have facts of their own', () => {
  const sites = [
    siteOf('load', { line: 3 }),
    siteOf('store', { line: 4 }),
    siteOf('atomic', { line: 5 }),
    siteOf('load', { line: 6, memory: 'workgroup' }),
  ];
  const records = [
    ...request((lane) => lane),
    ...request((lane) => lane, { site: 1, variable: 2 }),
    ...request(() => 0, { site: 2, variable: 1 }),
    ...request((lane) => 32 * lane, { site: 3, variable: 3 }),
  ];
  const facts = kernelFacts(exercise, fakeXray(sites, records), untimed);
  expect(facts).toMatchObject({ atomicsPerInvocation: 1, workgroupAccesses: 1, bankPasses: 32, bytesPerWorkgroup: 384 });
  expect(facts.scratchShare).toBeCloseTo(1 / 3);
});

test('a line of which few lanes work counts where it leaves many idle, and not where the others run far more', () => {
  const sites = [siteOf('load', { line: 3 }), siteOf('store', { line: 4 })];
  const last = { lane: 0, site: 1, variable: 1, word: 0 };
  const lanesAfter = (rounds: number) => {
    const loads = Array.from({ length: rounds }, (_, path) => request((lane) => lane, { path })).flat();
    return kernelFacts(exercise, fakeXray(sites, [...loads, last]), untimed).activeLanes;
  };
  expect(lanesAfter(1)).toBe(1);
  expect(lanesAfter(4)).toBe(32);
});

test('a sample counts for the whole launch: what one workgroup asks for is the mean of those recorded', () => {
  const xray = fakeXray(
    [siteOf('load', { line: 3 })],
    request((lane) => lane),
    { workgroups: [8, 1, 1], sampled: [3] },
  );
  expect(kernelFacts(exercise, xray, untimed)).toMatchObject({ workgroups: 8, bytesPerWorkgroup: 128, loadsPerInvocation: 1 });
});
