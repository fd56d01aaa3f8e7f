import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf, tracedOf, workgroupVariable } from '../../../../test/xray-trace.ts';
import { READS, WRITES } from '../access.ts';
import { analyse } from '../analyse.ts';
import { NeededBarriers } from './needed-barriers.ts';
import { Touches } from './touches.ts';

/** Sites of a tile, and places. */
const [LOAD, STORE, BARRIER] = [0, 1, 2];
const SITES = [siteOf('load', { memory: 'workgroup' }), siteOf('store', { memory: 'workgroup' }), siteOf('barrier')];

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

/** Phases separated by barriers. Those of a loop have their own paths. */
function needlessBarriers(phases: readonly (readonly RecordParts[])[]) {
  const records = phases.flatMap((phase, path) => {
    const barrier = path === 0 ? [] : [0, 1, 2].map((lane) => ({ lane, site: BARRIER, path }));
    return [...barrier, ...phase.map((record) => ({ ...record, path }))];
  });
  return analyse(tracedOf({ sites: SITES, variables: [workgroupVariable()] }, [dispatchTrace(records)])).dispatches[0]?.needlessBarriers;
}

test('a barrier is needless where nothing is read or overwritten that another invocation touched since the one before', () => {
  const store = (lane: number, word: number) => ({ lane, site: STORE, word });
  const load = (lane: number, word: number) => ({ lane, site: LOAD, word });
  expect(needlessBarriers([[store(0, 5)], [load(1, 5)]])).toBe(0);
  expect(needlessBarriers([[store(0, 5)], [load(0, 5)]])).toBe(1);
  expect(needlessBarriers([[store(0, 5)], [], [load(1, 5)]])).toBe(1);
  expect(needlessBarriers([[load(0, 5), load(1, 5)], [store(0, 5)]])).toBe(0);
  expect(needlessBarriers([[store(0, 5)], [store(1, 5)]])).toBe(0);
});

test('as many barriers are needless as can be left out without a race', () => {
  const access = fc.record({ lane: fc.nat(2), site: fc.constantFrom(STORE, LOAD), word: fc.nat(2) });
  const isRace = (records: readonly RecordParts[]) =>
    records.some((a) => records.some((b) => a.lane !== b.lane && a.word === b.word && (a.site === STORE || b.site === STORE)));
  fc.assert(
    fc.property(fc.array(fc.array(access, { maxLength: 3 }), { minLength: 2, maxLength: 6 }), (phases) => {
      fc.pre(!phases.some(isRace));
      const barriers = phases.length - 1;
      const keptOf = (mask: number) => phases.slice(1).filter((_, i) => ((mask >> i) & 1) === 1).length;
      const ways = Array.from({ length: 2 ** barriers }, (_, mask) => mask).filter((mask) => {
        const rounds: RecordParts[][] = [[]];
        for (const [i, phase] of phases.entries()) {
          if (i > 0 && ((mask >> (i - 1)) & 1) === 1) rounds.push([]);
          rounds.at(-1)?.push(...phase);
        }
        return !rounds.some(isRace);
      });
      expect(needlessBarriers(phases)).toBe(barriers - Math.min(...ways.map(keptOf)));
    }),
    { numRuns: 500 },
  );
});
