import { expect, test } from 'vitest';
import { blockOf, dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../test/xray-trace.ts';
import { analyse } from './analyse/analyse.ts';
import { worstFinding } from './evidence.ts';
import type { Site } from './trace.ts';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const VARIABLES = [storageVariable(1, { name: 'a' }), storageVariable(2, { name: 'out' }), workgroupVariable()];

/** Each site is a block of its own, on its line. */
function finding(sites: readonly Site[], records: readonly RecordParts[], launch: Parameters<typeof dispatchTrace>[1] = {}) {
  const blocks = sites.map(({ line }, site) => blockOf(site, { lines: [line] }));
  return worstFinding(analyse(tracedOf({ sites, variables: VARIABLES, blocks }, [dispatchTrace(records, launch)])));
}

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
    'Line 5 writes 5 sectors where 4 would do: the addresses of a warp do not begin where a sector does.',
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
