import { FACT_NAMES, type KernelFacts } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { type Known, limitByCounts } from './limit-by-counts.ts';
import type { ResourceShares } from './resource-shares.ts';

const IDLE: ResourceShares = {
  launch: 0.01,
  compute: 0.02,
  operationsOverFewest: 1,
  fewestBytes: 0.3,
  traffic: 0.3,
  trafficOverFewest: 1,
  workgroupMemory: 0.1,
};

const FACTS: Partial<KernelFacts> = {
  dispatches: 1,
  workgroups: 4096,
  workgroupSize: 256,
  loadBytes: 16,
  atomicsPerInvocation: 0,
  barriersPerKibibyte: 0,
  activeLanes: 32,
  bankPasses: 1,
};

/** A kernel on a GPU of 4.4 TB/s that keeps no part of it busy, with the test's changes. */
function limitOf({ facts = {}, shares = {} }: { facts?: Partial<KernelFacts>; shares?: Partial<ResourceShares> }) {
  const unknown = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as KernelFacts;
  const known: Known = { facts: { ...unknown, ...FACTS, ...facts }, shares: { ...IDLE, ...shares }, bandwidth: 4.4e12 };
  return limitByCounts(known);
}

test('Where nothing is busy and nothing keeps it from being so, the counts leave the cause open', () => {
  expect(limitOf({})).toBeNull();
});

test('A sum on one workgroup waits: it has a few kilobytes on the way where megabytes are needed', () => {
  const one = limitOf({ facts: { workgroups: 1, barriersPerKibibyte: 2 }, shares: { fewestBytes: 0.01, traffic: 0.01 } });
  expect(one?.kind).toBe('latency');
  expect(one?.message.replaceAll('\u202f', ' ')).toBe(
    'Latency: 1 workgroup can have about 4.10 kB in flight at a time, but it takes 2.64 MB to keep the memory busy.',
  );
});

test('A small size takes little longer than its launches', () => {
  expect(limitOf({ facts: { dispatches: 2 }, shares: { launch: 0.8 } })).toEqual({
    kind: 'launch',
    message: 'Launch: 2 empty launches alone would take 80 % of the time.',
  });
});

test('A busy part of the device comes before what may keep others idle', () => {
  expect(limitOf({ facts: { barriersPerKibibyte: 8 }, shares: { fewestBytes: 0.95, traffic: 0.95 } })?.kind).toBe('memory');
  expect(limitOf({ facts: { barriersPerKibibyte: 1 }, shares: { workgroupMemory: 1.05 } })?.message).toMatch(/^Workgroup memory/);
  expect(limitOf({ shares: { compute: 0.45, traffic: 1.2 } })?.kind).toBe('compute');
});

test('Traffic that exceeds what memory can deliver is served by caches', () => {
  const cached = limitOf({ shares: { fewestBytes: 0.001, traffic: 1.6, trafficOverFewest: 2725 } });
  expect(cached).toEqual({
    kind: 'memory',
    message: 'Memory: requests touch 2725 times the fewest bytes, at 1.6 times its bandwidth: caches serve the rest.',
  });
  expect(limitOf({ shares: { traffic: 0.9, trafficOverFewest: 3 } })?.message).toContain(
    '3 times the fewest bytes, at 90 % of its bandwidth',
  );
});

test('Operations beyond those of the exercise are reported', () => {
  expect(limitOf({ shares: { compute: 0.6, operationsOverFewest: 2.1 } })?.message).toMatch(/2.1 times as many as the exercise needs/);
  expect(limitOf({ shares: { compute: 0.6 } })?.message).not.toContain('exercise');
});

test('A tree with a barrier for each step is limited by its barriers, and its idle lanes are reported', () => {
  expect(limitOf({ facts: { barriersPerKibibyte: 8, activeLanes: 5.4 } })).toEqual({
    kind: 'barriers',
    message:
      'Barriers: a workgroup passes 8 barriers for each KiB that it asks memory for, and in one of its lines only 5.4 of 32 lanes work.',
  });
});

test('Without barriers, resting lanes, atomic operations and small loads are causes of their own', () => {
  expect(limitOf({ facts: { activeLanes: 5.4 } })?.kind).toBe('compute');
  expect(limitOf({ facts: { atomicsPerInvocation: 1 } })).toMatchObject({ kind: 'latency', message: expect.stringContaining('atomic') });
  expect(limitOf({ facts: { loadBytes: 4 } })).toMatchObject({ kind: 'latency', message: expect.stringContaining('4 bytes') });
  expect(limitOf({ facts: { loadBytes: 0 } })).toBeNull();
});
