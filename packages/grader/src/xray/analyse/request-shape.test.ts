import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf } from '../../../test/xray-trace.ts';
import { bitCount, RequestShape } from './request-shape.ts';
import { groupIntoRequests } from './requests.ts';

const SECTOR_WORDS = 8;

/** Three workgroups of 40 invocations have two warps each, the second of 8 lanes. */
const WORKGROUPS = 3;
const INVOCATIONS = 40;

/** Lanes of one warp, each with its word. */
interface Access {
  readonly workgroup: number;
  readonly warp: number;
  readonly lanes: readonly RecordParts[];
}

const access: fc.Arbitrary<Access> = fc
  .record({
    workgroup: fc.nat({ max: WORKGROUPS - 1 }),
    warp: fc.nat({ max: 1 }),
    lanes: fc.uniqueArray(fc.nat({ max: 31 }), { minLength: 1, maxLength: 32 }),
    words: fc.oneof(
      fc.array(fc.nat({ max: 40 }), { minLength: 32, maxLength: 32 }),
      fc.integer({ min: 0, max: 33 }).map((stride) => Array.from({ length: 32 }, (_, lane) => stride * lane)),
      fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.integer({ min: 1, max: 9 })).map(([one, two, every]) => {
        const words = [300];
        for (let lane = 1; lane < 32; lane++) words.push((words[lane - 1] ?? 0) + (lane % every === 0 ? one : -two));
        return words;
      }),
    ),
    outside: fc.array(fc.constantFrom(false, false, false, true), { minLength: 32, maxLength: 32 }),
    discarded: fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }),
  })
  .map(({ workgroup, warp, lanes, words, outside, discarded }) => ({
    workgroup,
    warp,
    lanes: lanes
      .filter((lane) => 32 * warp + lane < INVOCATIONS)
      .map((lane) => ({
        ...{ lane: INVOCATIONS * workgroup + 32 * warp + lane, site: 0, word: words[lane] ?? 0 },
        ...{ outOfBounds: outside[lane] === true, discarded: outside[lane] === true && discarded[lane] === true },
      })),
  }));

const laneOf = ({ lane }: RecordParts) => (lane % INVOCATIONS) % 32;
const lowestOf = (records: readonly RecordParts[]) => Math.min(0xffff_ffff, ...records.map(({ word = 0 }) => word));

/** The distance that three in four pairs of neighbours share; NaN where there is none, null where there are no pairs. */
function slowStride(words: ReadonlyMap<number, number>): number | null {
  const distances = [...words].flatMap(([lane, word]) => {
    const before = words.get(lane - 1);
    return before === undefined ? [] : [4 * (word - before)];
  });
  const shared = distances.find((distance) => distances.filter((other) => other === distance).length >= 0.75 * distances.length);
  return distances.length === 0 ? null : (shared ?? Number.NaN);
}

/** Of each sector, the touched words as bits. */
function slowSectors(words: Iterable<number>, each: number, from: number): [number, number][] {
  const masks = new Map<number, number>();
  for (const first of words) {
    for (let word = first + from; word < first + from + each; word++) {
      const sector = Math.floor(word / SECTOR_WORDS);
      masks.set(sector, (masks.get(sector) ?? 0) | (1 << (word % SECTOR_WORDS)));
    }
  }
  return [...masks].sort(([a], [b]) => a - b);
}

function expectShape(shape: RequestShape, { lanes }: Access): void {
  const inside = lanes.filter(({ outOfBounds }) => !outOfBounds);
  const words = new Map(inside.map((record) => [laneOf(record), record.word ?? 0]));
  const discarded = lanes.filter((record) => record.discarded);
  expect(shape).toMatchObject({
    touching: inside.reduce((bits, record) => bits | (1 << laneOf(record)), 0),
    outside: lanes.length - inside.length,
    discarded: discarded.length,
    lowestDiscarded: lowestOf(discarded),
    lowestOutside: lowestOf(lanes.filter((record) => record.outOfBounds && !record.discarded)),
  });
  for (const [lane, word] of words) expect(shape.words[lane]).toBe(word);
  expect(shape.strideBytes()).toBe(slowStride(words));
  for (const [each, from] of [[1], [2], [4], [3, 4], [4, 8]] as const) {
    shape.findSectors(each, from);
    const expected = slowSectors(words.values(), each, from ?? 0);
    expect(Array.from({ length: shape.sectorCount }, (_, i) => [shape.sectors[i], shape.masks[i]])).toEqual(expected);
    expect(shape.distinctWords()).toBe(expected.flatMap(([, mask]) => [...mask.toString(2)].filter((bit) => bit === '1')).length);
  }
}

test('The shape of a request tells which lanes touch which words, sectors and strides, and which are out of bounds.', () => {
  fc.assert(
    fc.property(fc.array(access, { minLength: 1, maxLength: 4 }), (accesses) => {
      const asked = accesses.filter(({ lanes }) => lanes.length > 0);
      const records = asked.flatMap(({ lanes }, path) => lanes.map((record) => ({ ...record, path })));
      const trace = dispatchTrace(records, { workgroups: [WORKGROUPS, 1, 1], workgroupSize: [INVOCATIONS, 1, 1] });
      const requests = groupIntoRequests(trace, [siteOf('load')]);
      expect(requests.count).toBe(asked.length);
      const shape = new RequestShape();
      for (const [request, expected] of asked.entries()) {
        shape.read(requests, request);
        expectShape(shape, expected);
      }
    }),
    { numRuns: 400 },
  );
});

test('Exactly three in four pairs agree on a stride, fewer do not.', () => {
  const strideOf = (words: readonly number[]) => {
    const records = words.map((word, lane) => ({ lane, site: 0, word }));
    const shape = new RequestShape();
    shape.read(groupIntoRequests(dispatchTrace(records), [siteOf('load')]), 0);
    return shape.strideBytes();
  };
  expect(strideOf([0, 2, 4, 6, 7])).toBe(8);
  expect(strideOf([5, 0, 2, 4, 6])).toBe(8);
  expect(strideOf([0, 2, 4, 6, 7, 8])).toBeNaN();
});

test('The bits of a byte are counted.', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  expect(bytes.map(bitCount)).toEqual(bytes.map((byte) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).length));
});
