import { expect, test } from 'vitest';
import { type CacheRequest, type Caches, modelCaches } from './cache-model.ts';

const CACHES: Caches = { cores: 2, firstBytes: 4 * 32, lastBytes: 64 * 32, fetchedSectors: 1 };

function reads(workgroup: number, turn: number, ...sectors: number[]): CacheRequest {
  return { workgroup, warp: 0, turn, reads: true, writes: false, sectors };
}

test('A sector that a core reads again is found in its first cache.', () => {
  expect(modelCaches([reads(0, 0, 1, 2), reads(0, 1, 1, 2)], CACHES)).toMatchObject({ read: 4, firstHits: 2, lastRead: 2, lastHits: 0 });
});

test('A sector that another core has read is found in the last cache.', () => {
  expect(modelCaches([reads(0, 0, 1, 2), reads(1, 0, 1, 2)], CACHES)).toMatchObject({ firstHits: 0, lastRead: 4, lastHits: 2 });
});

test('A first cache gives up the sector that has not been used for longest.', () => {
  const turns = [1, 2, 3, 4, 1, 5, 1, 2].map((sector, turn) => reads(0, turn, sector));
  expect(modelCaches(turns, CACHES)).toMatchObject({ firstHits: 2, lastRead: 6, lastHits: 1 });
});

test('A last cache that is too small for what is read in between finds nothing.', () => {
  const twice = [0, 1].flatMap((round) => Array.from({ length: 100 }, (_, i) => reads(0, 100 * round + i, i)));
  expect(modelCaches(twice, CACHES).lastHits).toBe(0);
  expect(modelCaches(twice, { ...CACHES, lastBytes: 100 * 32 }).lastHits).toBe(100);
});

test('A workgroup begins when a core is free: its requests follow those of the workgroups before it.', () => {
  const late = [reads(2, 0, 9), reads(0, 5, 9)];
  expect(modelCaches(late, CACHES)).toMatchObject({ firstHits: 1, lastRead: 1 });
});

test('What is written goes to the last cache, and not through the first.', () => {
  const write: CacheRequest = { ...reads(0, 0, 7), reads: false, writes: true };
  expect(modelCaches([write, reads(0, 1, 7)], CACHES)).toEqual({ read: 1, firstHits: 0, lastRead: 1, lastHits: 1, written: 1 });
});

test('A miss fetches the sectors beside it.', () => {
  expect(modelCaches([reads(0, 0, 4), reads(0, 1, 5), reads(0, 2, 6)], { ...CACHES, fetchedSectors: 2 }).lastHits).toBe(1);
});
