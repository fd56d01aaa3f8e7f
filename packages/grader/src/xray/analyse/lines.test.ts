import { expect, test } from 'vitest';
import { blockOf, siteOf, storageVariable, workgroupVariable } from '../../../test/xray-trace.ts';
import { type Site, statementAt } from '../trace.ts';
import type { BlockRuns } from './blocks.ts';
import type { PlaceCounts } from './counting.ts';
import { linesOf, statementsOf } from './lines.ts';
import type { WeightedPlace } from './traffic.ts';

/** One request of one lane unless stated otherwise. */
function placeOf(site: Site, counts: Partial<PlaceCounts> = {}, weight = 1): WeightedPlace {
  const none = { invocations: 1, requests: 1, sectors: 0, fewestSectors: 0, bankConflicts: 0, outOfBounds: 0, partial: 0, scattered: 0 };
  return { site, weight, counts: { site: 0, variable: 0, strides: new Map(), ...none, ...counts } };
}

const strides = (bytes: number) => new Map([[bytes, 1]]);

test('A line in no block ran as often as its busiest access, in requests of all of them.', () => {
  const places = [
    placeOf(siteOf('load'), { invocations: 40, requests: 2 }, 3),
    placeOf(siteOf('store'), { invocations: 8, requests: 4 }, 3),
  ];
  expect(linesOf([], places)).toMatchObject([{ line: 1, executions: 120, activeLanes: 144 / (18 * 32), requests: 18 }]);
});

test('Lines are in the order of the file, and those that never ran are left out.', () => {
  const ran = (line: number, executions: number): BlockRuns => {
    const operation = { float: 2, integer: 3, divisions: 5, privateAccesses: 7, statement: statementAt({ line, column: 1 }) };
    const block = blockOf(0, { lines: [line, line + 1], operations: [0, 1].map((next) => ({ ...operation, line: line + next })) });
    return { block, executions, groups: executions, partial: 0, scattered: 0 };
  };
  const lines = linesOf([ran(30, 4), ran(9, 0), ran(100, 0.4), ran(4, 2)], [placeOf(siteOf('load', { line: 7 }))]);
  const operations = lines.map((line) => [line.floatOperations, line.integerOperations, line.divisions, line.privateAccesses]);
  expect(lines.map(({ line, executions }) => [line, executions])).toEqual([
    [4, 2],
    [5, 2],
    [7, 1],
    [30, 4],
    [31, 4],
  ]);
  expect(operations[0]).toEqual([4, 6, 10, 14]);
  expect(operations[2]).toEqual([0, 0, 0, 0]);
  expect(operations[4]).toEqual([8, 12, 20, 28]);
});

test('The worst access of a line has most sectors above the fewest or bank conflicts; a compound assignment has them twice.', () => {
  const full = placeOf(siteOf('load', { bytes: 4 }), { site: 0, sectors: 40, fewestSectors: 40, strides: strides(4) });
  const apart = placeOf(siteOf('load', { bytes: 8 }), { site: 1, sectors: 9, fewestSectors: 4, strides: strides(8) });
  const twice = placeOf(siteOf('load-store', { bytes: 16 }), { site: 2, sectors: 7, fewestSectors: 4, strides: strides(16) });
  const banks = placeOf(siteOf('load', { bytes: 32, memory: 'workgroup' }), { site: 3, bankConflicts: 7, strides: strides(32) });
  const worstOf = (...places: readonly WeightedPlace[]) => linesOf([], places)[0];
  expect(worstOf(full, apart)).toMatchObject({ strideBytes: 8, accessBytes: 8 });
  expect(worstOf(full, apart, twice)).toMatchObject({ strideBytes: 16, accessBytes: 16 });
  expect(worstOf(full, apart, twice, banks)).toMatchObject({ strideBytes: 32, accessBytes: 16 });
});

test('Without waste the first access of storage stands for a line, else the first of workgroup memory.', () => {
  const tile = { memory: 'workgroup' } as const;
  const first = placeOf(siteOf('load', tile), { site: 0, strides: strides(4) });
  const second = placeOf(siteOf('load', tile), { site: 1, strides: strides(8) });
  const later = placeOf(siteOf('load', { bytes: 16 }), { site: 9, strides: strides(16) });
  const earlier = placeOf(siteOf('load', { bytes: 8 }), { site: 5, strides: strides(12) });
  expect(linesOf([], [second, first])).toMatchObject([{ strideBytes: 4 }]);
  expect(linesOf([], [second, first, later])).toMatchObject([{ strideBytes: 16, accessBytes: 16 }]);
  expect(linesOf([], [later, earlier, first])).toMatchObject([{ strideBytes: 12, accessBytes: 8 }]);
  expect(linesOf([], [placeOf(siteOf('block'))])).toEqual([]);
  expect(linesOf([], [placeOf(siteOf('barrier'))])).toMatchObject([{ strideBytes: null, accessBytes: null }]);
});

test('Of more than 500 lines those with most executions are kept; a sector, a request to workgroup memory or a conflict weighs as much as eight.', () => {
  const others = Array.from({ length: 499 }, (_, i) => placeOf(siteOf('barrier', { line: 1000 - i }), { invocations: 40 }));
  const keeps = (place: WeightedPlace) => linesOf([], [...others, placeOf(siteOf('barrier', { line: 1 }), { invocations: 39 }), place]);
  const tile = { line: 2, memory: 'workgroup' } as const;
  const isKept = (place: WeightedPlace) => keeps(place).some(({ line }) => line === 2);
  expect(isKept(placeOf(siteOf('load', { line: 2 }), { invocations: 8, sectors: 4 }))).toBe(true);
  expect(isKept(placeOf(siteOf('load', { line: 2 }), { invocations: 6, sectors: 4 }))).toBe(false);
  expect(isKept(placeOf(siteOf('load', tile), { invocations: 8, requests: 2, bankConflicts: 2 }))).toBe(true);
  expect(isKept(placeOf(siteOf('load', tile), { invocations: 6, requests: 2, bankConflicts: 2 }))).toBe(false);
  expect(keeps(placeOf(siteOf('load', tile), { requests: 90 }))).toHaveLength(500);
});

test('Of lines that are equally busy the first of the file are kept.', () => {
  const places = Array.from({ length: 600 }, (_, i) => placeOf(siteOf('load', { line: 600 - i })));
  expect(linesOf([], places).map(({ line }) => line)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
});

test('A statement names the buffers that it reads and those that it writes, by binding, and not workgroup memory.', () => {
  const variables = [storageVariable(12), storageVariable(3), workgroupVariable(), storageVariable(5)];
  const accesses = [
    ['load', 0],
    ['load', 1],
    ['load', 1],
    ['load', 3],
    ['store', 3],
    ['atomic', 0],
  ] as const;
  const places = accesses.map(([kind, variable], site) => placeOf(siteOf(kind), { site, variable }));
  const tile = placeOf(siteOf('store', { memory: 'workgroup' }), { site: 9, variable: 2 });
  expect(statementsOf([], [...places, tile], variables)).toMatchObject([{ reads: [3, 5, 12], writes: [5, 12] }]);
});
