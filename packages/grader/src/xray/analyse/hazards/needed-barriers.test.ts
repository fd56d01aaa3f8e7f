import { expect, test } from 'vitest';
import { READS, WRITES } from '../access.ts';
import { NeededBarriers } from './needed-barriers.ts';
import { Touches } from './touches.ts';

const LOAD = 0;
const STORE = 1;
type Touch = readonly [place: number, word: number, actor: number];

/** Barriers needed by the workgroup that needs most, from the phases of each. */
function mostNeeded(workgroups: readonly (readonly (readonly Touch[])[])[]): number {
  const needed = new NeededBarriers();
  const touches = new Touches();
  for (const [workgroup, phases] of workgroups.entries()) {
    for (const phase of phases) {
      touches.begin(Uint8Array.of(READS, WRITES));
      for (const [place, word, actor] of phase) touches.touch(word, place, actor, 0);
      needed.endOfPhase(touches, workgroup);
    }
  }
  return needed.most;
}

test('Each workgroup needs barriers of its own, and the one that needs most decides.', () => {
  const handOver: Touch[][] = [[[STORE, 0, 0]], [[LOAD, 0, 1]]];
  expect(mostNeeded([handOver, handOver])).toBe(1);
  expect(mostNeeded([[[[STORE, 0, 0]]], [[[LOAD, 0, 1]]]])).toBe(0);
  expect(mostNeeded([handOver, [...handOver, ...handOver, ...handOver], handOver])).toBe(5);
});

test('Words beyond the first thousand are remembered, too.', () => {
  for (const word of [1023, 1024, 1025, 1026, 5000]) {
    const others: Touch[] = [1030, 1027].map((other) => [LOAD, other, 2]);
    expect(mostNeeded([[[[STORE, word, 0]], others, [[LOAD, word, 1]], others]])).toBe(1);
  }
});

test('Several readers wait for the one that writes, and several writers for each other.', () => {
  const two = (place: number): Touch[] => [0, 1].map((actor) => [place, 3, actor]);
  expect(mostNeeded([[two(STORE), two(STORE)]])).toBe(1);
  expect(mostNeeded([[two(LOAD), two(LOAD)]])).toBe(0);
  expect(mostNeeded([[two(LOAD), [[STORE, 3, 0]]]])).toBe(1);
  expect(mostNeeded([[[[LOAD, 3, 0]], [[STORE, 3, 0]], [[LOAD, 3, 0]]]])).toBe(0);
});
