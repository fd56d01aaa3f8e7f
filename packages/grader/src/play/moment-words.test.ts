import { expect, test } from 'vitest';
import type { LaneState } from './lane-states.ts';
import type { RequestView } from './moment.ts';
import { lanesWords, reasonWords, requestWords } from './moment-words.ts';

test('The lanes of a warp are counted by what they do.', () => {
  const lanes: LaneState[] = [...Array(15).fill('active'), 'waiting', ...Array(16).fill('idle')];
  expect(lanesWords({ lanes })).toBe('15 lanes run this line, 1 lane waits at a barrier, 16 lanes take another way.');
});

const request: RequestView = {
  ...({ kind: 'load', memory: 'storage', variable: 0, name: 'a', line: 1, column: 1, bytes: 4 } as const),
  ...{ accesses: [], sectors: 4, fewestSectors: 4, passes: 0, bankConflicts: 0, times: 1 },
};
const access = (lane: number) => ({ lane, word: lane, byte: 4 * lane, bank: lane, outside: false, value: [], result: null });
const accesses = Array.from({ length: 32 }, (_, lane) => access(lane));

test.each<readonly [Partial<RequestView>, string]>([
  [{ accesses }, '32 lanes read a: 4 sectors.'],
  [{ accesses: [access(0)], sectors: 1, fewestSectors: 1, kind: 'store' }, '1 lane writes a: 1 sector.'],
  [{ accesses, sectors: 32 }, '32 lanes read a: 32 sectors; 4 would do.'],
  [
    { accesses, kind: 'load-store', times: 2, memory: 'workgroup', passes: 2, bankConflicts: 1 },
    '32 lanes read and write a: 2 passes over the banks, once to read and once to write, 1 of them because of bank conflicts.',
  ],
  [{ accesses, kind: 'atomic' }, '32 lanes change a: 4 sectors.'],
  [
    { accesses: accesses.map((each) => ({ ...each, word: each.lane % 2 })), kind: 'atomic', memory: 'workgroup', passes: 1 },
    '32 lanes change a: 1 pass over the banks. 16 of them change the same word, one after the other.',
  ],
])('A request is told with what it costs, %#.', (part, words) => {
  expect(requestWords({ ...request, ...part })).toBe(words);
});

test('A waiting lane says since when and for whom, with steps as readers count them.', () => {
  const reason = { state: 'waiting', since: 4, barrier: 'workgroup', waitsFor: [1, 2], last: 4, next: 9 } as const;
  expect(reasonWords(3, reason)).toBe('Lane 3 came to a workgroupBarrier in step 5 and waits for warps 1, 2. It goes on in step 10.');
  expect(reasonWords(3, { ...reason, state: 'ended', next: null })).toBe('Lane 3 has ended. It last took part in step 5.');
});
