import { MOST_STEPS } from '@rooflab/result';
import { bankConflicts, requestSectors } from '@rooflab/roofline/calculators';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatchTrace, siteOf } from '../../../test/xray-trace.ts';
import type { Memory } from '../trace.ts';
import { groupIntoRequests } from './requests.ts';
import { chooseSteps, readTurns, type Turn } from './steps.ts';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

/** Lanes `stride` bytes apart, from lane `first` and byte `start` on. */
function turn(lanes: number, stride: number, start = 0, first = 0): Turn {
  const addresses = LANES.map((lane) => (lane >= first && lane < first + lanes ? start + lane * stride : null));
  return { request: 0, lanes, addresses, sectors: 4, bankConflicts: 0 };
}

const anyTurns = fc.array(
  fc
    .record({
      ...{ lanes: fc.integer({ min: 1, max: 4 }), stride: fc.constantFrom(0, 4, 8, 128) },
      ...{ start: fc.nat({ max: 2 }), first: fc.nat({ max: 1 }), times: fc.integer({ min: 1, max: 4 }) },
    })
    .map(({ lanes, stride, start, first, times }) => Array.from({ length: times }, (_, i) => turn(lanes, stride, 4 * start * i, first))),
  { minLength: 1, maxLength: 40 },
);

const startOf = ({ addresses }: Turn) => addresses.find((address) => address !== null) ?? 0;
const lookOf = (of: Turn) => JSON.stringify([of.lanes, of.addresses.map((address) => (address === null ? null : address - startOf(of)))]);

/** Numbers of iterations: rows of those that look alike, or all that look alike. */
function slowGroups(turns: readonly Turn[]): number[][] {
  const looks = turns.map(lookOf);
  const firsts = [...looks.keys()].filter((i) => looks[i] !== looks[i - 1]);
  const rows = firsts.map((first, i) => [...looks.keys()].slice(first, firsts[i + 1]));
  if (rows.length <= MOST_STEPS) return rows;
  return [...new Set(looks)].map((look) => [...looks.keys()].filter((i) => looks[i] === look));
}

function slowSteps(turns: readonly Turn[], typical: number) {
  const groups = slowGroups(turns);
  const left = groups.filter((group) => !group.includes(typical));
  const kept = groups.filter((group) => group.includes(typical));
  while (kept.length < MOST_STEPS && left.length > 0) {
    const most = Math.max(...left.map((group) => group.length));
    kept.push(
      ...left.splice(
        left.findIndex((group) => group.length === most),
        1,
      ),
    );
  }
  const drawn = groups.filter((group) => kept.includes(group));
  return {
    typical: drawn.findIndex((group) => group.includes(typical)),
    steps: drawn.map((group) => {
      const { request: _, ...shown } = turns[group[0] ?? 0] ?? turn(0, 0);
      const isRow = group.every((number, i) => number === (group[0] ?? 0) + i);
      const starts = group.map((number) => startOf(turns[number] ?? turn(0, 0)));
      const distances = new Set(starts.slice(1).map((start, i) => start - (starts[i] ?? 0)));
      const advanceBytes = isRow && distances.size === 1 ? ([...distances][0] ?? null) : null;
      return { turn: (group[0] ?? 0) + 1, turns: group.length, advanceBytes, ...shown };
    }),
  };
}

test('Steps are rows of iterations that look alike; of more than twelve, all that look alike; of still more, those that stand for most.', () => {
  fc.assert(
    fc.property(anyTurns, fc.nat(), (rows, at) => {
      const turns = rows.flat();
      expect(chooseSteps(turns, at % turns.length)).toEqual(slowSteps(turns, at % turns.length));
    }),
    { numRuns: 500 },
  );
});

test('Twelve rows stay rows, even if they look alike in turn.', () => {
  const rows = (count: number) =>
    chooseSteps(
      LANES.slice(0, count).map((i) => turn(32, i % 2 === 0 ? 4 : 8)),
      0,
    ).steps;
  expect(rows(12).map(({ turns }) => turns)).toEqual(Array(12).fill(1));
  expect(rows(13).map(({ turns }) => turns)).toEqual([7, 6]);
});

test('Each piece of 16 bytes of a value is a turn, with the addresses, sectors and conflicts of its lanes.', () => {
  const lanes = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 32 });
  const memories = fc.constantFrom<Memory>('storage', 'workgroup');
  fc.assert(
    fc.property(
      fc.array(lanes, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(4, 8, 16, 20, 24, 32, 64),
      memories,
      (all, bytes, memory) => {
        const site = siteOf('load', { bytes, memory });
        const records = all.flatMap((words, path) => words.map((word, lane) => ({ lane, site: 0, path, word })));
        const requests = groupIntoRequests(dispatchTrace(records), [site]);
        const pieces = Math.ceil(bytes / 16);
        const expected = all.flatMap((words, request) =>
          Array.from({ length: pieces }, (_, piece): Turn => {
            const width = Math.min(16, bytes - 16 * piece);
            const addresses = words.map((word) => 4 * word + 16 * piece);
            const firstWords = addresses.map((address) => address / 4);
            return {
              ...{ request, lanes: words.length, addresses: LANES.map((lane) => addresses[lane] ?? null) },
              sectors: memory === 'storage' ? requestSectors(addresses, width).sectors : 0,
              bankConflicts: memory === 'storage' ? 0 : bankConflicts(firstWords, width / 4).conflicts,
            };
          }),
        );
        expect(readTurns(requests, [...all.keys()], { site, pieces })).toEqual(expected);
      },
    ),
  );
});

test('A lane out of bounds takes part, but has no address.', () => {
  const records = [0, 1, 2].map((lane) => ({ lane, site: 0, word: lane, outOfBounds: lane === 1 }));
  const [read] = readTurns(groupIntoRequests(dispatchTrace(records), [siteOf('load')]), [0], { site: siteOf('load'), pieces: 1 });
  expect(read).toMatchObject({ lanes: 3, addresses: [0, null, 8, ...Array(29).fill(null)] });
});

test('A loop over tiles is one step for each row of iterations that look alike, with their distance.', () => {
  const tile = [...Array.from({ length: 4 }, (_, k) => turn(32, 4, 128 * k)), turn(32, 128)];
  const { steps } = chooseSteps([...tile, ...tile], 0);
  expect(steps.map(({ turn: first, turns, advanceBytes }) => [first, turns, advanceBytes])).toEqual([
    [1, 4, 128],
    [5, 1, null],
    [6, 4, 128],
    [10, 1, null],
  ]);
});

test('Many tiles are one step for each look, wherever its turns are.', () => {
  const tiles = Array.from({ length: 10 }, () => [turn(32, 4), turn(32, 4, 64), turn(32, 128)]).flat();
  const { steps } = chooseSteps(tiles, 2);
  expect(steps.map(({ turn: first, turns, advanceBytes }) => [first, turns, advanceBytes])).toEqual([
    [1, 20, null],
    [3, 10, null],
  ]);
});

test('Of a hundred different iterations twelve are kept, including the typical one.', () => {
  const { steps, typical } = chooseSteps(
    Array.from({ length: 100 }, (_, k) => turn(32, 4 * k)),
    77,
  );
  expect(steps.map((step) => step.turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 78]);
  expect(typical).toBe(11);
});
