import { expect, test } from 'vitest';
import { blockOf, dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../test/xray-trace.ts';
import { analyse } from './analyse/analyse.ts';
import { findings, worstFinding } from './evidence.ts';
import { RATES } from './rates.ts';
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

test('excess sectors are reported with both counts and the stride', () => {
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

test('an access that starts inside a sector is distinguished from a stride, and a store from a load', () => {
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

test('bank conflicts are reported with the stride that causes them', () => {
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

test('a branch that few lanes take is reported with their number, unless a workgroup has no more', () => {
  const sites = [siteOf('load-store', { line: 16, memory: 'workgroup' }), siteOf('store', { line: 15, memory: 'workgroup' })];
  const records = [0, 1, 2, 3].map((path) => ({ lane: 0, site: 0, variable: 2, path, word: path }));
  expect(finding(sites, [...records, ...loads((lane) => lane, 1, 2)])).toEqual({
    line: 16,
    message: 'In line 16 only 1 of the 32 lanes of a warp works on average: the others wait until it is done.',
  });
  expect(finding(sites, records, { workgroupSize: [1, 1, 1] })).toEqual({ line: null, message: 'A workgroup has only 1 thread.' });
});

test('elements that one workgroup reads repeatedly are reported with their buffer', () => {
  const records = Array.from({ length: 16 }, (_, path) => loads((lane) => lane).map((record) => ({ ...record, path }))).flat();
  expect(finding([siteOf('load', { line: 20 })], records)).toEqual({
    line: 20,
    message: 'Line 20 reads each element of `a` 16 times in one workgroup.',
  });
  const sites = [siteOf('load', { line: 20 }), siteOf('load', { line: 24 })];
  const both = [0, 1, 2, 3].flatMap((path) => [0, 1].flatMap((site) => loads((lane) => lane, site).map((record) => ({ ...record, path }))));
  expect(finding(sites, both)?.message).toBe('Lines 20 to 24 read each element of `a` 8 times in one workgroup.');
});

test('for a matrix product without tiles repeated reads are reported, for one with swapped indices its sectors', () => {
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

test('invocations that touch no memory are reported where there are many', () => {
  const records = loads((lane) => lane);
  expect(finding([siteOf('load', { line: 3 })], records, { workgroups: [8, 1, 1] })).toEqual({
    line: null,
    message: '224 of 256 threads touch no memory.',
  });
});

test('the same kind of waste on several lines is added up, and reported for the worst line', () => {
  const lanes = (site: number, words: number) => LANES.map((lane) => ({ lane, site, variable: 2, word: words * lane }));
  const sites = [5, 6, 7].map((line) => siteOf('load', { line, memory: 'workgroup' }));
  const wasted = worst(sites, [...lanes(0, 2), ...lanes(1, 4), ...lanes(2, 2)]);
  expect(wasted?.line).toBe(6);
  expect(wasted?.costNs).toBeCloseTo(RATES.bankPassNs * (1 + 3 + 1));
});

test('gaps between addresses due to idle lanes are reported as idle lanes, gaps of a whole warp as a stride', () => {
  const even = LANES.filter((lane) => lane % 2 === 0);
  const records = even.map((lane) => ({ lane, site: 0, variable: 0, word: lane }));
  const sites = [siteOf('load', { line: 9 }), siteOf('store', { line: 10 })];
  expect(finding(sites, [...records, ...loads((lane) => lane, 1, 1)])?.message).toMatch(
    /^In line 9 only 16 of the 32 lanes of a warp work on average/,
  );
  expect(
    finding(
      [siteOf('load', { line: 9 })],
      loads((lane) => 2 * lane),
    )?.message,
  ).toMatch(/^Line 9 reads 8 sectors where 4 would do/);
});

test('an output that is written and read again is reported with its lines, one shared by atomic operations with those', () => {
  const sites = [siteOf('store', { line: 3 }), siteOf('load-store', { line: 4 })];
  const twice = [...loads((lane) => lane, 0, 1), ...loads((lane) => lane, 1, 1)];
  expect(finding(sites, twice)?.message).toBe('Lines 3 to 4 touch each element of `out` 3 times.');
  expect(
    finding(
      [siteOf('atomic', { line: 4 })],
      loads(() => 0, 0, 1),
    )?.message,
  ).toBe('Line 4 makes 32 atomic operations on 1 word of `out`.');
  const cleared = [siteOf('atomic-store', { line: 2 }), siteOf('atomic', { line: 4 })];
  expect(finding(cleared, [...loads(() => 0, 0, 1), ...loads(() => 0, 1, 1)])?.message).toBe(
    'Lines 2 and 4 make 64 atomic operations on 1 word of `out`.',
  );
});

test('threads of a workgroup that take turns at one word are reported with their number, unless each does so only a few times', () => {
  const turns = (count: number) =>
    Array.from({ length: count }, (_, path) => loads(() => 0, 0, 2).map((record) => ({ ...record, path }))).flat();
  const atomic = siteOf('atomic', { line: 4, memory: 'workgroup' });
  const store = siteOf('store', { line: 5 });
  expect(finding([atomic, store], [...turns(8), ...loads((lane) => lane, 1, 1)])?.message).toBe(
    'The threads of a workgroup make 256 atomic operations on one word of its memory, one after the other.',
  );
  const once = analyseOf([atomic, store], [...turns(1), ...loads((lane) => lane, 1, 1)]);
  expect(worstFinding({ ...once, timed: { work: 1024, workgroups: [1], leastWork: 64 } })?.message).not.toMatch(/atomic/);
});

test('operations at many counters cost as much as their number, and those at one word as much as the number of requests', () => {
  const at = (wordOf: (lane: number) => number) => {
    const each = Array.from({ length: 4 }, (_, path) => loads(wordOf, 0, 1).map((record) => ({ ...record, path }))).flat();
    return findings(analyseOf([siteOf('atomic', { line: 4 })], each)).find(({ fact }) => fact === 'atomicsPerInvocation')?.costNs;
  };
  expect(at((lane) => lane)).toBe(128 * RATES.scatteredAtomicNs);
  expect(at(() => 0)).toBe(4 * RATES.atomicNs);
});

test('warps that wait at a barrier for the one that loads are reported with their number', () => {
  const sites = [siteOf('load', { line: 3 }), siteOf('barrier', { line: 4 }), siteOf('store', { line: 5 })];
  const workgroup = Array.from({ length: 256 }, (_, lane) => lane);
  const loadsOf = (count: number) =>
    Array.from({ length: count }, (_, path) => loads((lane) => 32 * path + lane).map((record) => ({ ...record, path })));
  const rest = (site: number) => workgroup.map((lane) => ({ lane, site, variable: 1, word: lane }));
  const message = (count: number) => {
    const records = [...loadsOf(count).flat(), ...rest(1), ...rest(2)];
    return findings(analyseOf(sites, records, { workgroupSize: [256, 1, 1] })).find(({ fact }) => fact === 'workingWarpShare')?.message;
  };
  expect(message(48)).toBe('Of the 8 warps of a workgroup only 1.1 work on average: the others are idle at a barrier.');
  expect(message(0)).toBeUndefined();
});

test('a thread that works while all others of its workgroup wait is reported as one, with the line', () => {
  const sites = [siteOf('load', { line: 3 }), siteOf('barrier', { line: 4 }), siteOf('store', { line: 5 })];
  const workgroup = Array.from({ length: 256 }, (_, lane) => lane);
  const alone = Array.from({ length: 64 }, (_, path) => ({ lane: 0, site: 0, path, word: path }));
  const rest = (site: number) => workgroup.map((lane) => ({ lane, site, variable: 1, word: lane }));
  const found = findings(analyseOf(sites, [...alone, ...rest(1), ...rest(2)], { workgroupSize: [256, 1, 1] }));
  expect(found.map(({ message }) => message)).toContain(
    'In line 3 only 1 of the 32 lanes of a warp works on average: the other 255 threads of the workgroup wait until it is done.',
  );
});

test('excess sectors are not reported where arithmetic takes longer', () => {
  const scattered = analyseOf(
    [siteOf('load', { line: 3 })],
    loads((lane) => 8 * lane),
  );
  const busyFor = (floatOperations: number) => worstFinding({ ...scattered, control: { ...scattered.control, floatOperations } })?.message;
  expect(busyFor(0)).toMatch(/^Line 3 reads 32 sectors/);
  expect(busyFor(1_000_000)).toBeUndefined();
});

test('a line that each lane runs alone does not count as rare where it moves most of the data', () => {
  const sites = [siteOf('block', { line: 2 }), siteOf('load', { line: 3 })];
  const rounds = Array.from({ length: 64 }, (_, path) => LANES.map((lane) => ({ lane, site: 0, path }))).flat();
  const alone = LANES.map((lane) => ({ lane, site: 1, path: lane, word: lane }));
  expect(findings(analyseOf(sites, [...rounds, ...alone])).find(({ fact }) => fact === 'activeLanes')?.line).toBe(3);
});

test('barriers that order nothing are reported together with the number of all barriers', () => {
  const sites = [
    siteOf('store', { line: 3, memory: 'workgroup' }),
    siteOf('barrier', { line: 4 }),
    siteOf('load', { line: 5, memory: 'workgroup' }),
    siteOf('load', { line: 6 }),
  ];
  const neighbours = LANES.map((lane) => ({ lane, site: 2, variable: 2, word: (lane + 1) % 32 }));
  const barriers = (count: number) => Array.from({ length: count }, (_, path) => LANES.map((lane) => ({ lane, site: 1, path }))).flat();
  const message = (records: readonly RecordParts[]) => {
    const found = findings(analyseOf(sites, [...records, ...loads((lane) => lane, 3)]));
    return found.find(({ fact }) => fact === 'needlessBarriers')?.message;
  };
  const stores = loads((lane) => lane, 0, 2);
  const nothing = 'nothing: no thread reads or overwrites there what another one has touched.';
  expect(message([...stores, ...barriers(4), ...neighbours])).toBe(`Of the 4 barriers that a workgroup passes, 3 order ${nothing}`);
  expect(message([...stores, ...barriers(2), ...neighbours])).toBe(`Of the 2 barriers that a workgroup passes, 1 orders ${nothing}`);
  expect(message([...stores, ...barriers(1), ...neighbours])).toBeUndefined();
  expect(message(barriers(1))).toBe(`The barrier of a workgroup orders ${nothing}`);
  expect(message(barriers(3))).toMatch(/^None of the 3 barriers that a workgroup passes orders anything:/);
});

test('workgroups that are too few where the kernel is timed come before anything that they do with them', () => {
  const kernel = analyseOf(
    [siteOf('load', { line: 3 })],
    loads((lane) => 1024 * lane),
  );
  const timedOn = (workgroups: number) => worstFinding({ ...kernel, timed: { work: 1024, workgroups: [workgroups], leastWork: 64 } });
  expect(timedOn(1)?.message).toBe('The kernel runs in only 1 workgroup.');
  expect(timedOn(1024)?.message).toMatch(/^Line 3 reads 32 sectors/);
});

const DISPATCH = analyseOf(
  [siteOf('load', { line: 3 })],
  loads((lane) => lane),
).dispatches[0];

/** Dispatches with this many loads of a word, in total and by one invocation. */
function dispatched(...launches: readonly { workgroups: number; size: number; loads: number; most: number }[]) {
  if (!DISPATCH) throw new Error('There is no dispatch.');
  const { global, ...rest } = DISPATCH;
  const dispatches = launches.map(({ workgroups, size, loads, most }, i) => ({
    ...{ ...rest, entryPoint: `pass${i}`, workgroups, sampledWorkgroups: workgroups, invocationsPerWorkgroup: size },
    global: { ...global, loads, requests: loads / 32, sectors: loads / 8, fewestSectors: loads / 8, bytesRequested: 4 * loads },
    mostAccesses: { invocation: most, workgroup: most },
  }));
  const all = dispatches.reduce((sum, dispatch) => sum + dispatch.global.loads, 0);
  const kernel = analyseOf(
    [siteOf('load', { line: 3 })],
    loads((lane) => lane),
  );
  // Each touches bytes of its own.
  const uniqueBytes = dispatches.length * global.uniqueBytes;
  return { ...kernel, lines: [], buffers: [], global: { ...kernel.global, sectors: all / 8, uniqueBytes }, dispatches };
}

const PARTIAL = { workgroups: 512, size: 256, loads: 131_072, most: 1 };

test('one thread that adds up the results of all workgroups is reported where their number grows with the data, and not where it is small', () => {
  const alone = dispatched(PARTIAL, { workgroups: 1, size: 1, loads: 512, most: 512 });
  expect(worstFinding({ ...alone, timed: { work: 2048, workgroups: [1_048_576, 1], leastWork: 128 } })?.message).toBe(
    'In `pass1` one thread alone makes 512 accesses to memory one after the other.',
  );
  const fixed = dispatched({ ...PARTIAL, workgroups: 256, most: 2 }, { workgroups: 1, size: 1, loads: 256, most: 256 });
  expect(worstFinding({ ...fixed, timed: { work: 2048, workgroups: [256, 1], leastWork: 128 } })).toBeNull();
});

test('threads beyond a multiple of 32 are reported for workgroups that have them, and not for others', () => {
  const workgroupsOf = (size: number) => {
    const timed = { work: 2048, workgroups: [2 ** 20], leastWork: 128 };
    return worstFinding({ ...dispatched({ workgroups: 512, size, loads: 131_072, most: 8 }), timed })?.message;
  };
  expect(workgroupsOf(33)).toBe('A workgroup has 33 threads: they take 2 warps, and 31 of these 64 lanes have no thread.');
  expect(workgroupsOf(16)).toBe('A workgroup has only 16 threads.');
  expect(workgroupsOf(64)).toBeUndefined();
  expect(workgroupsOf(256)).toBeUndefined();
});

const QUIET = { ...dispatched(PARTIAL), statements: undefined };

test('one workgroup that does most of the work is reported, one at the edge is not', () => {
  const launch = dispatched({ workgroups: 512, size: 256, loads: 131_072, most: 512 });
  const making = (workgroup: number) => {
    const dispatches = launch.dispatches.map((dispatch) => ({ ...dispatch, mostAccesses: { invocation: 512, workgroup } }));
    return worstFinding({ ...launch, dispatches })?.message;
  };
  expect(making(65_536)).toMatch(/^Of 512 workgroups one makes 50 % of all accesses to memory/);
  expect(making(1024)).toBeUndefined();
});

test('workgroup memory is reported where it leaves places for threads empty', () => {
  const timed = { work: 2048, workgroups: [2 ** 20], leastWork: 128 };
  const taking = (workgroupBytes: number) =>
    worstFinding({ ...dispatched({ workgroups: 512, size: 64, loads: 131_072, most: 4 }), timed, workgroupBytes })?.message;
  expect(taking(16_384)).toMatch(
    /^A workgroup of 64 threads takes 16\D384 bytes .*: a core holds only 14 such workgroups at once, 896 threads/,
  );
  expect(taking(4096)).toBeUndefined();
});

test('integer divisions and arrays in memory are reported with the line that has most of them', () => {
  const [line] = analyseOf(
    [siteOf('load', { line: 3 })],
    loads((lane) => lane),
  ).lines;
  if (!line) throw new Error('There is no line.');
  const busy = (counts: Partial<typeof line>) => worstFinding({ ...QUIET, lines: [line, { ...line, line: 4, ...counts }] })?.message;
  expect(busy({ divisions: 100_000 })).toMatch(/^Line 4 makes 100\D000 integer divisions by numbers that are not constant;/);
  expect(busy({ privateAccesses: 100_000 })).toMatch(/^Line 4 picks elements of an array of each thread's own/);
});

test('a dispatch over data that another one has touched is reported as a pass', () => {
  const twice = dispatched(PARTIAL, PARTIAL);
  const { global } = twice;
  const touched = {
    ...twice,
    dispatches: twice.dispatches.map((dispatch) => ({ ...dispatch, global: { ...global, uniqueBytes: 524_288 } })),
  };
  const over = (uniqueBytes: number) => worstFinding({ ...touched, global: { ...global, uniqueBytes } })?.message;
  expect(over(524_288)).toBe('The plan passes over its data twice, in 2 dispatches.');
  expect(over(1_048_576)).toBeUndefined();
});

test('a dispatch that does all once more costs what it takes, not only what its data take', () => {
  const { global, ...twice } = dispatched(PARTIAL, PARTIAL);
  const again = { ...twice, global: { ...global, uniqueBytes: global.uniqueBytes / 2 } };
  const sectorsNs = (PARTIAL.loads / 8) * (32 / RATES.bytesPerNs);
  expect(findings(again).find(({ fact }) => fact === 'passes')?.costNs).toBe(sectorsNs);
});

test('dispatches beyond two are reported where the smallest timed size takes no longer than they do', () => {
  const passes = (count: number) => dispatched(...Array.from({ length: count }, () => ({ ...PARTIAL, loads: PARTIAL.loads / count })));
  const timed = { work: 2048, workgroups: [1_048_576], leastWork: 128 };
  expect(worstFinding({ ...passes(12), timed })?.message).toBe('The plan has 12 dispatches, one after the other.');
  expect(worstFinding({ ...passes(2), timed })).toBeNull();
});
