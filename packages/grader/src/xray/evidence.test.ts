import { expect, test } from 'vitest';
import { blockOf, dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../test/xray-trace.ts';
import { analyse } from './analyse/analyse.ts';
import { findings, worstFinding } from './evidence.ts';
import { atomicsOfThreads } from './launch-findings.ts';
import type { Site } from './trace.ts';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const VARIABLES = [storageVariable(1, { name: 'a' }), storageVariable(2, { name: 'out' }), workgroupVariable()];

/** Each site is a block of its own, on its line. */
function analyseOf(sites: readonly Site[], records: readonly RecordParts[], launch: Parameters<typeof dispatchTrace>[1] = {}) {
  const blocks = sites.map(({ line }, site) => blockOf(site, { lines: [line] }));
  return analyse(tracedOf({ sites, variables: VARIABLES, blocks }, [dispatchTrace(records, launch)]));
}

const finding = (...parts: Parameters<typeof analyseOf>) => worstFinding(analyseOf(...parts));
const worst = (...parts: Parameters<typeof analyseOf>) => findings(analyseOf(...parts))[0];

const loads = (wordOf: (lane: number) => number, site = 0, variable = 0) =>
  LANES.map((lane) => ({ lane, site, variable, word: wordOf(lane) }));

test('a kernel whose neighbours touch neighbours wastes nothing to speak of', () => {
  const sites = [siteOf('load', { line: 3 }), siteOf('store', { line: 4 })];
  expect(finding(sites, [...loads((lane) => lane), ...loads((lane) => lane, 1, 1)])).toBeNull();
});

test('sectors that are too many are told with both counts and the stride', () => {
  expect(
    finding(
      [siteOf('load', { line: 14 })],
      loads((lane) => 1024 * lane),
    ),
  ).toEqual({
    line: 14,
    message: 'Line 14 reads 32 sectors where 4 would do: neighbours in a warp read addresses 4096 bytes apart.',
  });
});

test('an access to the wrong place of a sector is told apart from a stride, and a store from a load', () => {
  const message = (site: Site, wordOf: (lane: number) => number) => finding([site], loads(wordOf))?.message;
  expect(message(siteOf('store', { line: 5 }), (lane) => lane + 1)).toBe(
    'Line 5 writes 5 sectors where 4 would do: the addresses of a warp do not start at the beginning of a sector.',
  );
  expect(message(siteOf('load-store', { line: 5 }), (lane) => 37 * lane)).toMatch(
    /touches .*: neighbours in a warp touch addresses 148 bytes apart\.$/,
  );
  expect(message(siteOf('load', { line: 5 }), (lane) => lane * lane)).toMatch(/the addresses that a warp reads do not lie side by side\.$/);
  expect(message(siteOf('load', { line: 5, bytes: 16 }), (lane) => -4 * lane + 4000)).toBeUndefined();
});

test('bank conflicts are told with the stride that makes them', () => {
  const site = siteOf('load', { line: 21, memory: 'workgroup' });
  expect(
    finding(
      [site],
      loads((lane) => 32 * lane, 0, 2),
    ),
  ).toEqual({
    line: 21,
    message:
      'Line 21 takes 32 passes over the banks of workgroup memory where 1 would do: lanes of a warp touch addresses 128 bytes apart that lie in the same bank.',
  });
});

test('a branch that few lanes take is told with their number', () => {
  const site = siteOf('load-store', { line: 16, memory: 'workgroup' });
  const records = [0, 1, 2, 3].map((path) => ({ lane: 0, site: 0, variable: 2, path, word: path }));
  expect(finding([site], records, { workgroupSize: [1, 1, 1] })).toEqual({
    line: 16,
    message: 'In line 16 only 1 of the 32 lanes of a warp works on average: the others wait until it is done.',
  });
});

test('elements that one workgroup reads again and again are told with their buffer', () => {
  const records = Array.from({ length: 16 }, (_, path) => loads((lane) => lane).map((record) => ({ ...record, path }))).flat();
  expect(finding([siteOf('load', { line: 20 })], records)).toEqual({
    line: 20,
    message: 'Line 20 reads each element of `a` 16 times in one workgroup.',
  });
  const sites = [siteOf('load', { line: 20 }), siteOf('load', { line: 24 })];
  const both = [0, 1, 2, 3].flatMap((path) => [0, 1].flatMap((site) => loads((lane) => lane, site).map((record) => ({ ...record, path }))));
  expect(finding(sites, both)?.message).toBe('Lines 20 to 24 read each element of `a` 8 times in one workgroup.');
});

test('a matrix product without tiles is told by what it reads again, one with swapped indices by its sectors', () => {
  const n = 64;
  const product = (isSwapped: boolean) =>
    Array.from({ length: 256 }, (_, lane) => {
      const [column, row] = isSwapped ? [lane >> 4, lane % 16] : [lane % 16, lane >> 4];
      return Array.from({ length: n }, (_, path) => [
        { lane, site: 0, path, variable: 0, word: row * n + path },
        { lane, site: 1, path, variable: 1, word: path * n + column },
      ]).flat();
    }).flat();
  const sites = [siteOf('load', { line: 20 }), siteOf('load', { line: 20, column: 9 })];
  const launch = { workgroupSize: [16, 16, 1] as const };
  expect(finding(sites, product(false), launch)).toEqual({
    line: 20,
    message: 'Line 20 reads each element of `a` 16 times and each element of `out` 16 times in one workgroup.',
  });
  expect(finding(sites, product(true), launch)?.message).toMatch(/^Line 20 reads 8.5 sectors where 1.5 would do/);
});

test('one word for all lanes is one sector: sharing it within a request wastes nothing', () => {
  const sites = [siteOf('load', { line: 3 }), siteOf('load', { line: 4 })];
  expect(finding(sites, [...loads(() => 5000), ...loads((lane) => lane, 1)])).toBeNull();
});

test('invocations that touch no memory are told where they are many', () => {
  const records = loads((lane) => lane);
  expect(finding([siteOf('load', { line: 3 })], records, { workgroups: [8, 1, 1] })).toEqual({
    line: null,
    message: '224 of 256 threads touch no memory.',
  });
});

test('what lines waste in one way counts together, and is told of the worst of them', () => {
  const lanes = (site: number, words: number) => LANES.map((lane) => ({ lane, site, variable: 2, word: words * lane }));
  const sites = [5, 6, 7].map((line) => siteOf('load', { line, memory: 'workgroup' }));
  const wasted = worst(sites, [...lanes(0, 2), ...lanes(1, 4), ...lanes(2, 2)]);
  expect(wasted?.line).toBe(6);
  expect(wasted?.wasteBytes).toBe(16 * (1 + 3 + 1));
});

test('gaps between addresses that idle lanes leave are told as idle lanes, gaps of a whole warp as a stride', () => {
  const even = LANES.filter((lane) => lane % 2 === 0);
  const records = (site: number) => even.map((lane) => ({ lane, site, variable: 0, word: lane }));
  expect(finding([siteOf('load', { line: 9 })], records(0))?.message).toMatch(
    /^In line 9 only 16 of the 32 lanes of a warp work on average/,
  );
  expect(
    finding(
      [siteOf('load', { line: 9 })],
      loads((lane) => 2 * lane),
    )?.message,
  ).toMatch(/^Line 9 reads 8 sectors where 4 would do/);
});

test('an output that is written and read again is told with its lines, one that atomic operations share with those', () => {
  const sites = [siteOf('store', { line: 3 }), siteOf('load-store', { line: 4 })];
  const twice = [...loads((lane) => lane, 0, 1), ...loads((lane) => lane, 1, 1)];
  expect(finding(sites, twice)?.message).toBe('Lines 3 to 4 touch each element of `out` 3 times.');
  expect(
    finding(
      [siteOf('atomic', { line: 4 })],
      loads(() => 0, 0, 1),
    )?.message,
  ).toBe('In line 4, each thread makes 1 atomic operation.');
});

test('workgroups that are too few for their data come before anything that they do with them', () => {
  const kernel = analyseOf(
    [siteOf('load', { line: 3 })],
    loads((lane) => 1024 * lane),
  );
  const global = { ...kernel.global, uniqueBytes: 2 ** 20 };
  expect(worstFinding({ ...kernel, global })?.message).toBe('The kernel runs in only 1 workgroup.');
});

test.each([
  [0.01, '100 threads make 1 atomic operation'],
  [0.12, '100 threads make 12 atomic operations'],
  [1, 'each thread makes 1 atomic operation'],
  [3.5, 'each thread makes 3.5 atomic operations'],
])('%d atomic operations of a thread are told in whole numbers where they are few', (each, told) => {
  expect(atomicsOfThreads(each)).toBe(told);
});
