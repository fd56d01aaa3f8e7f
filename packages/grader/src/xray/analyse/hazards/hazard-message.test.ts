import { expect, test } from 'vitest';
import { siteOf, storageVariable, workgroupVariable } from '../../../../test/xray-trace.ts';
import type { Variable } from '../../trace.ts';
import type { FoundHazard } from './dispatch-hazards.ts';
import { hazardMessage } from './hazard-message.ts';

const LOAD = siteOf('load', { line: 3 });
const STORE = siteOf('store', { line: 5 });
const STORE_LATER = siteOf('store', { line: 7 });
const BUFFER = storageVariable(1, { name: 'sums' });

function messageOf(sites: FoundHazard['sites'], changes: Partial<FoundHazard> = {}): string {
  const hazard = { kind: 'race', acrossWorkgroups: false, variable: BUFFER, isDiscarded: false, sites, times: 1, word: 2 } as const;
  return hazardMessage({ ...hazard, ...changes }, new Map([[1, 32]]));
}

test('A race names the line that reads before the one that writes, and says how to order them.', () => {
  expect(messageOf([LOAD, STORE])).toBe(
    'Line 3 reads element 2 of sums, which another invocation of the workgroup writes in line 5, with no storageBarrier() in between. Put a storageBarrier() between the two lines; in a loop, you also need one before the next round touches the element again.',
  );
  expect(messageOf([LOAD, { ...STORE, line: 3 }])).toMatch(/writes there, .*\. Put a storageBarrier\(\) between the rounds of the loop; /);
});

test('Two lines that write the same element should not both do it.', () => {
  const races = 'Line 7 writes element 2 of sums, which another';
  expect(messageOf([STORE, STORE_LATER])).toBe(
    `${races} invocation of the workgroup writes in line 5, with no storageBarrier() in between. Let one invocation write each element, or put a storageBarrier() between the two.`,
  );
  expect(messageOf([STORE, STORE_LATER], { acrossWorkgroups: true })).toBe(
    `${races} workgroup writes in line 5, in the same dispatch. If each invocation has an element of its own, look at its index and at the guard; otherwise let one workgroup write it, or use atomics.`,
  );
});

test('A buffer that is read too early holds anything, workgroup memory zeros.', () => {
  const early = { kind: 'uninitialized' } as const;
  expect(messageOf([LOAD], { ...early, word: 0 })).toBe(
    'Line 3 reads sums before anything was written there: it gets whatever happened to be in the buffer. Write it first, in an earlier dispatch or in the same invocation.',
  );
  expect(messageOf([LOAD], { ...early, variable: workgroupVariable() })).toMatch(/ element 2 of tile .* WGSL fills workgroup memory/);
});

test('An element out of bounds is named where it is beyond the length of the buffer, which counts elements of any size.', () => {
  const outside = (word: number, variable: Variable, isDiscarded = false) =>
    messageOf([LOAD], { kind: 'out-of-bounds', word, variable, isDiscarded });
  expect(outside(8, BUFFER)).toMatch(/^Line 3 reads outside sums \(element 8 of 8\): it gets /);
  expect(outside(7, BUFFER)).toMatch(/^Line 3 reads outside sums: /);
  expect(outside(9, { ...BUFFER, elementBytes: 16 })).toMatch(/^Line 3 reads outside sums \(element 2 of 2\): /);
  expect(outside(9, storageVariable(7), true)).toMatch(/^Line 3 reads outside buffer7 \(element 9 of 0\), but select\(\) discards/);
  expect(messageOf([STORE], { kind: 'out-of-bounds', word: 8 })).toBe(
    'Line 5 writes outside sums (element 8 of 8): it may change some other element, or nothing, depending on the GPU. First check that the index is below arrayLength(&sums).',
  );
});
