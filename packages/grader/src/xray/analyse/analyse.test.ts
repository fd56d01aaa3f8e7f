import { xraySchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import {
  blockOf,
  dispatchTrace,
  type RecordParts,
  siteOf,
  storageVariable,
  tracedOf,
  workgroupVariable,
} from '../../../test/xray-trace.ts';
import { type Site, type SiteKind, statementAt } from '../trace.ts';
import { analyse } from './analyse.ts';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

/** One warp that runs one site of a storage buffer; lanes without a word are inactive. */
function warp(wordOf: (lane: number) => number | null, site: Partial<Site> = {}, kind: Site['kind'] = 'load') {
  const records = LANES.flatMap((lane): RecordParts[] => {
    const word = wordOf(lane);
    return word === null ? [] : [{ lane, site: 0, word }];
  });
  return analyse(tracedOf({ sites: [siteOf(kind, site)], variables: [storageVariable(1)] }, [dispatchTrace(records)]));
}

test('neighbours that load neighbouring words need four sectors, the fewest', () => {
  expect(warp((lane) => lane).global).toEqual({
    loads: 32,
    stores: 0,
    atomics: 0,
    requests: 1,
    sectors: 4,
    fewestSectors: 4,
    bytesRequested: 128,
    uniqueBytes: 128,
  });
});

test.each([
  ['4096 bytes apart', (lane: number) => 1024 * lane, 32, 4, 128],
  ['all at one word', () => 7, 1, 1, 4],
  ['4 bytes off the start of a sector', (lane: number) => lane + 1, 5, 4, 128],
  ['every second word', (lane: number) => 2 * lane, 8, 4, 128],
  ['the first half of the warp', (lane: number) => (lane < 16 ? lane : null), 2, 2, 64],
  ['three lanes side by side', (lane: number) => (lane < 3 ? lane : null), 1, 1, 12],
  ['in reversed order', (lane: number) => 31 - lane, 4, 4, 128],
])('one load of a warp, %s', (_, wordOf, sectors, fewestSectors, uniqueBytes) => {
  expect(warp(wordOf).global).toMatchObject({ requests: 1, sectors, fewestSectors, uniqueBytes });
});

test('vec4 loads side by side need 16 sectors for 512 bytes', () => {
  expect(warp((lane) => 4 * lane, { bytes: 16 }).global).toMatchObject({
    loads: 32,
    sectors: 16,
    fewestSectors: 16,
    bytesRequested: 512,
    uniqueBytes: 512,
  });
});

test('accesses that overlap touch their common words once', () => {
  expect(warp((lane) => 2 * (lane % 2), { bytes: 16 }).global).toMatchObject({ sectors: 1, fewestSectors: 1, uniqueBytes: 24 });
});

test('a value of 256 bytes is accessed in 16 pieces one after the other, wherever it is', () => {
  const traffic = { loads: 512, requests: 16, sectors: 512, fewestSectors: 256, bytesRequested: 8192, uniqueBytes: 8192 };
  const { global, lines } = warp((lane) => 64 * lane, { bytes: 256 });
  expect(global).toMatchObject(traffic);
  expect(lines).toMatchObject([{ executions: 32, requests: 16, strideBytes: 256, accessBytes: 16 }]);
  const both = warp((lane) => 64 * lane, { bytes: 256 }, 'load-store').global;
  expect(both).toMatchObject({ loads: 512, stores: 512, requests: 32, sectors: 1024, bytesRequested: 16_384, uniqueBytes: 8192 });
  const { workgroup } = warp((lane) => 64 * lane, { bytes: 256, memory: 'workgroup' });
  // Each of the eight lanes of a phase is in the banks of all others.
  expect(workgroup).toEqual({ accesses: 512, requests: 16, bankConflicts: 16 * 4 * 7, bytesRequested: 8192 });
});

test('the last piece of a value is as wide as what is left of it, and each piece is a turn of the picture', () => {
  const { global, pictures } = warp((lane) => 8 * lane, { bytes: 20 });
  expect(global).toMatchObject({ loads: 64, requests: 2, sectors: 64, fewestSectors: 16 + 4, bytesRequested: 640 });
  expect(pictures).toMatchObject([{ bytes: 16, turns: 2, steps: [{ turns: 2, advanceBytes: 16, sectors: 32 }] }]);
});

test('a compound assignment is a load and a store, with a request each', () => {
  expect(warp((lane) => lane, {}, 'load-store').global).toEqual({
    loads: 32,
    stores: 32,
    atomics: 0,
    requests: 2,
    sectors: 8,
    fewestSectors: 8,
    bytesRequested: 256,
    uniqueBytes: 128,
  });
});

test.each(['atomic', 'atomic-load', 'atomic-store'] as const)('%s counts as an atomic, in one request', (kind) => {
  expect(warp(() => 0, {}, kind).global).toMatchObject({ loads: 0, stores: 0, atomics: 32, requests: 1, sectors: 1 });
});

test('atomic operations on one word of workgroup memory are those of its workgroup, and of its busiest word', () => {
  const records = [0, 1].flatMap((workgroup) =>
    Array.from({ length: 32 }, (_, lane) => ({ lane: 32 * workgroup + lane, site: 0, word: lane < 20 ? 7 : lane })),
  );
  const variables = [workgroupVariable()];
  const mostOf = (kind: SiteKind) => {
    const traced = tracedOf({ sites: [siteOf(kind, { memory: 'workgroup' })], variables }, [
      dispatchTrace(records, { workgroups: [2, 1, 1] }),
    ]);
    return analyse(traced).dispatches[0]?.mostWorkgroupAtomics;
  };
  expect(mostOf('atomic')).toBe(2 * 20);
  expect(mostOf('atomic-load')).toBe(0);
});

test('a request belongs to one warp, one place and one path', () => {
  const records = [
    { lane: 0, site: 0, path: 1, word: 0 },
    { lane: 31, site: 0, path: 1, word: 0 },
    { lane: 32, site: 0, path: 1, word: 0 },
    { lane: 0, site: 0, path: 2, word: 0 },
    { lane: 0, site: 1, path: 1, word: 0 },
  ];
  const sites = [siteOf('load'), siteOf('load', { line: 2 })];
  const traced = tracedOf({ sites, variables: [storageVariable(1)] }, [dispatchTrace(records, { workgroupSize: [64, 1, 1] })]);
  expect(analyse(traced).global.requests).toBe(4);
});

test('a warp never spans two workgroups, even if their sizes are not multiples of 32', () => {
  const records = [39, 40].map((lane) => ({ lane, site: 0, word: lane }));
  const dispatch = dispatchTrace(records, { workgroups: [2, 1, 1], workgroupSize: [40, 1, 1] });
  expect(analyse(tracedOf({ sites: [siteOf('load')], variables: [storageVariable(1)] }, [dispatch])).global.requests).toBe(2);
});

test('a lane that comes again with the same path begins another request', () => {
  const records = [0, 1, 0, 1].map((lane) => ({ lane, site: 0, word: lane }));
  const { global, control } = analyse(
    tracedOf({ sites: [siteOf('load')], variables: [storageVariable(1)], blocks: [blockOf(0)] }, [dispatchTrace(records)]),
  );
  expect(global.requests).toBe(2);
  expect(control.activeLanes).toBe(2 / 32);
});

test('what is out of bounds is an access of its lane that touches no sector', () => {
  const records = LANES.map((lane) => ({ lane, site: 0, word: lane, outOfBounds: lane >= 8 }));
  const { global } = analyse(tracedOf({ sites: [siteOf('load')], variables: [storageVariable(1)] }, [dispatchTrace(records)]));
  expect(global).toMatchObject({ loads: 32, requests: 1, sectors: 1, fewestSectors: 1, bytesRequested: 128, uniqueBytes: 32 });
});

test('the stride of a line is that of nine in ten of its requests, else null', () => {
  const strideOf = (wordOf: (lane: number) => number | null) => warp(wordOf).lines[0]?.strideBytes;
  expect(strideOf((lane) => 1024 * lane)).toBe(4096);
  expect(strideOf((lane) => 31 - lane)).toBe(-4);
  expect(strideOf(() => 3)).toBe(0);
  expect(strideOf((lane) => lane * lane)).toBeNull();
  expect(strideOf((lane) => (lane % 2 === 0 ? lane : null))).toBeNull();
  const ofTurns = (turns: number) => {
    const records = Array.from({ length: turns }, (_, path) =>
      LANES.map((lane) => ({ lane, site: 0, path, word: path === 0 ? lane * lane : 2 * lane })),
    ).flat();
    return analyse(tracedOf({ sites: [siteOf('load')], variables: [storageVariable(1)] }, [dispatchTrace(records)])).lines[0]?.strideBytes;
  };
  expect([9, 10].map(ofTurns)).toEqual([null, 8]);
});

test('the stride of a tile is that along its rows, if they have four lanes or more', () => {
  const ofTile = (width: number) => warp((lane) => 136 * (lane % width) + Math.floor(lane / width)).lines[0]?.strideBytes;
  expect([16, 8, 4, 3].map(ofTile)).toEqual([544, 544, 544, null]);
});

test('the last request of a line that copies from one word further on does not hide its stride', () => {
  const words = 1024;
  const sites = [siteOf('load'), siteOf('store', { column: 3 })];
  const records = Array.from({ length: words }, (_, lane) => [
    { lane, site: 0, word: Math.min(lane + 1, words - 1) },
    { lane, site: 1, variable: 1, word: lane },
  ]).flat();
  const dispatch = dispatchTrace(records, { workgroups: [words / 32, 1, 1] });
  const { lines } = analyse(tracedOf({ sites, variables: [storageVariable(1), storageVariable(2)] }, [dispatch]));
  expect(lines).toMatchObject([{ strideBytes: 4, accessBytes: 4 }]);
});

const halves: readonly (readonly [what: string, isActive: (lane: number) => boolean, partial: number, scattered: number])[] = [
  ['all lanes', () => true, 0, 0],
  ['every second lane', (lane) => lane % 2 === 0, 1, 1],
  ['whole warps', (lane) => lane < 64, 0, 0],
  ['the first 48 lanes', (lane) => lane < 48, 1 / 2, 0],
  ['the last 16 lanes', (lane) => lane >= 112, 1, 0],
  ['one lane of each warp', (lane) => lane % 32 === 7, 1, 0],
  ['all but one', (lane) => lane !== 40, 1 / 4, 1 / 4],
  ['the first and the last lane', (lane) => lane === 0 || lane === 31, 1, 1],
];

test.each(halves)(
  'of the warps that run a branch of %s, some run partly, and some of those with gaps',
  (_, isActive, partial, scattered) => {
    const records = Array.from({ length: 128 }, (_, lane) => ({ lane, site: 0 })).filter(({ lane }) => isActive(lane));
    const program = { sites: [siteOf('block')], variables: [], blocks: [blockOf(0)] };
    const { control } = analyse(tracedOf(program, [dispatchTrace(records, { workgroupSize: [128, 1, 1] })]));
    expect(control).toMatchObject({ partialWarps: partial, scatteredWarps: scattered });
  },
);

test('a warp of a workgroup that has fewer lanes for it does not run partly', () => {
  const records = Array.from({ length: 80 }, (_, lane) => ({ lane, site: 0 }));
  const program = { sites: [siteOf('block')], variables: [], blocks: [blockOf(0)] };
  const trace = dispatchTrace(records, { workgroups: [2, 1, 1], workgroupSize: [40, 1, 1] });
  expect(analyse(tracedOf(program, [trace])).control.partialWarps).toBe(0);
});

test('the stride is that of the access with most sectors too many, though others on the line are in order', () => {
  const sites = [siteOf('load'), siteOf('load', { column: 9 })];
  const records = LANES.flatMap((lane) => [
    { lane, site: 0, word: lane },
    { lane, site: 1, word: 64 * lane },
  ]);
  const { lines } = analyse(tracedOf({ sites, variables: [storageVariable(1)] }, [dispatchTrace(records)]));
  expect(lines).toMatchObject([{ line: 1, requests: 2, sectors: 36, fewestSectors: 8, strideBytes: 256 }]);
});

/** `if (tid < s) { part[tid] += part[tid + s]; }` for s = 32, 16, … 1 of 64 invocations. */
function tree() {
  const part = { memory: 'workgroup', line: 5 } as const;
  const sites = [siteOf('barrier', { line: 3 }), siteOf('load', { ...part, column: 20 }), siteOf('load-store', part)];
  const blocks = [
    blockOf(0, {
      kind: 'loop',
      lines: [3, 4],
      operations: [{ line: 4, statement: statementAt({ line: 4, column: 1 }), float: 0, integer: 1, divisions: 0, privateAccesses: 0 }],
    }),
    blockOf(1, {
      kind: 'branch',
      lines: [5],
      operations: [{ line: 5, statement: statementAt({ line: 5, column: 1 }), float: 1, integer: 1, divisions: 0, privateAccesses: 0 }],
    }),
  ];
  const records = [32, 16, 8, 4, 2, 1].flatMap((s, path) =>
    Array.from({ length: 64 }, (_, lane) => lane).flatMap((lane): RecordParts[] => [
      { lane, site: 0, path },
      ...(lane < s
        ? [
            { lane, site: 1, path, word: lane + s },
            { lane, site: 2, path, word: lane },
          ]
        : []),
    ]),
  );
  return { program: { sites, variables: [workgroupVariable()], blocks }, records };
}

test('a tree of 64 invocations: 63 additions in steps of ever fewer lanes', () => {
  const { program, records } = tree();
  const { control, workgroup, lines, launch } = analyse(tracedOf(program, [dispatchTrace(records, { workgroupSize: [64, 1, 1] })]));
  expect(workgroup).toEqual({ accesses: 3 * 63, requests: 3 * 6, bankConflicts: 0, bytesRequested: 3 * 63 * 4 });
  expect(control).toEqual({
    barriers: 6,
    floatOperations: 63,
    integerOperations: 6 * 64 + 63,
    divisions: 0,
    privateAccesses: 0,
    activeLanes: (6 * 64 + 63) / (32 * (12 + 6)),
    partialWarps: 5 / 18,
    scatteredWarps: 0,
  });
  expect(lines).toMatchObject([
    { line: 3, executions: 384, activeLanes: 1 },
    { line: 4, executions: 384, activeLanes: 1, integerOperations: 384 },
    { line: 5, executions: 63, activeLanes: 63 / (6 * 32), workgroupRequests: 18, requests: 0, strideBytes: 4 },
  ]);
  expect(launch).toEqual({ workgroups: 1, invocations: 64, idleInvocations: 32 });
});

test('a workgroup of fewer than 32 invocations cannot fill a warp', () => {
  const records = Array.from({ length: 8 }, (_, lane) => ({ lane, site: 0 }));
  const program = { sites: [siteOf('block')], variables: [], blocks: [blockOf(0, { lines: [1] })] };
  const { control, launch, lines } = analyse(tracedOf(program, [dispatchTrace(records, { workgroupSize: [8, 1, 1] })]));
  expect(control.activeLanes).toBe(8 / 32);
  expect(launch.idleInvocations).toBe(8);
  expect(lines).toMatchObject([{ line: 1, executions: 8, activeLanes: 0.25, strideBytes: null }]);
});

test('a line of several blocks ran as often as the block that ran most', () => {
  const records = [...LANES.map((lane) => ({ lane, site: 0 })), { lane: 0, site: 1 }];
  const program = {
    sites: [siteOf('block'), siteOf('block')],
    variables: [],
    blocks: [blockOf(0, { lines: [7] }), blockOf(1, { lines: [7] })],
  };
  expect(analyse(tracedOf(program, [dispatchTrace(records)])).lines).toMatchObject([{ line: 7, executions: 32, activeLanes: 33 / 64 }]);
});

test('barriers are those of the workgroup that passes most, in any dispatch', () => {
  const program = { sites: [siteOf('barrier'), siteOf('barrier', { memory: 'storage' })], variables: [] };
  const passing = (paths: number[]) => paths.flatMap((path) => [0, 1].map((site) => ({ lane: 0, site, path })));
  const first = dispatchTrace(passing([0]));
  const second = dispatchTrace(passing([0, 1]));
  const { control, dispatches } = analyse(tracedOf(program, [first, second]));
  expect(control.barriers).toBe(4);
  expect(dispatches.map((dispatch) => dispatch.control.barriers)).toEqual([2, 4]);
});

test('a barrier behind a read from storage is waited at, others are not', () => {
  const sites = [siteOf('load', { line: 1 }), siteOf('barrier', { line: 2 }), siteOf('store', { line: 3 })];
  const records = [0, 1, 1, 0, 0, 1, 2, 1].map((site, path) => ({ lane: 0, site, path, word: 0 }));
  const { dispatches } = analyse(tracedOf({ sites, variables: [storageVariable(1)], blocks: [] }, [dispatchTrace(records)]));
  expect(dispatches[0]).toMatchObject({ control: { barriers: 4 }, waits: 2 });
});

test('totals of a sample are scaled to the launch, and dispatches are reported as recorded', () => {
  const records = Array.from({ length: 64 }, (_, lane) => ({ lane, site: 0, word: lane }));
  const dispatch = dispatchTrace(records, { workgroups: [5, 1, 1], sampled: [1, 4] });
  const program = { sites: [siteOf('load')], variables: [storageVariable(1)], blocks: [blockOf(0, { lines: [1] })] };
  const xray = analyse(tracedOf(program, [dispatch]));
  expect(xray).toMatchObject({
    sampledWorkgroups: 2,
    workgroups: 5,
    global: { loads: 160, requests: 5, sectors: 20, fewestSectors: 20, bytesRequested: 640, uniqueBytes: 640 },
    launch: { workgroups: 5, invocations: 160, idleInvocations: 0 },
    lines: [{ line: 1, executions: 160, requests: 5, activeLanes: 1 }],
    buffers: [{ loads: 160, readsPerByte: 1, readsPerByteInWorkgroup: 1 }],
  });
  expect(xray.dispatches).toMatchObject([{ workgroups: 5, sampledWorkgroups: 2, global: { loads: 64, requests: 2, uniqueBytes: 256 } }]);
});

test('scaled distinct bytes never exceed the size of the buffer', () => {
  const records = LANES.map((lane) => ({ lane, site: 0, word: lane }));
  const dispatch = dispatchTrace(records, { workgroups: [100, 1, 1], sampled: [0] });
  const program = { sites: [siteOf('load')], variables: [storageVariable(1)] };
  const { global } = analyse(tracedOf(program, [dispatch], { bindingBytes: new Map([[1, 512]]) }));
  expect(global).toMatchObject({ bytesRequested: 12_800, uniqueBytes: 512 });
});

test('a buffer reports how often its bytes are read, by all workgroups and by one', () => {
  const records = [0, 1].flatMap((workgroup) =>
    [0, 1].flatMap((path) => LANES.map((lane) => ({ lane: 32 * workgroup + lane, site: 0, path, word: lane }))),
  );
  const program = { sites: [siteOf('load', { line: 9 })], variables: [storageVariable(3, { name: 'a' })] };
  const { buffers } = analyse(tracedOf(program, [dispatchTrace(records, { workgroups: [2, 1, 1] })]));
  expect(buffers).toMatchObject([
    { name: 'a', binding: 3, loads: 128, uniqueBytes: 128, readsPerByte: 4, readsPerByteInWorkgroup: 2, readLines: [9], writeLines: [] },
  ]);
});

test('two variables of one binding are one buffer, and dispatches share their bytes', () => {
  const variables = [storageVariable(2, { name: 'words' }), storageVariable(2, { name: 'vectors', elementBytes: 16 })];
  const first = dispatchTrace(LANES.map((lane) => ({ lane, site: 0, word: lane })));
  const second = dispatchTrace(LANES.map((lane) => ({ lane, site: 1, variable: 1, word: 4 * lane })));
  const { buffers, global } = analyse(tracedOf({ sites: [siteOf('load'), siteOf('load', { bytes: 16 })], variables }, [first, second]));
  expect(buffers).toMatchObject([{ name: 'words', binding: 2, loads: 64, uniqueBytes: 512 }]);
  expect(global.uniqueBytes).toBe(512);
});

test('pictures show one warp of the lines that waste most, of either memory', () => {
  const sites = [
    ...[1, 2, 3, 4].map((line) => siteOf('load', { line })),
    siteOf('load', { line: 5, memory: 'workgroup' }),
    siteOf('barrier', { line: 6 }),
  ];
  const strides = [1, 2, 16, 4];
  const records = LANES.flatMap((lane) => [
    ...strides.map((stride, site) => ({ lane, site, word: stride * lane })),
    ...(lane < 2 ? [{ lane, site: 4, variable: 1, word: 32 * lane }] : []),
  ]);
  const { pictures } = analyse(tracedOf({ sites, variables: [storageVariable(1), workgroupVariable()] }, [dispatchTrace(records)]));
  expect(pictures.map(({ line, memory, steps }) => [line, memory, ...steps.flatMap((step) => [step.sectors, step.bankConflicts])])).toEqual(
    [
      [3, 'storage', 32, 0],
      [4, 'storage', 16, 0],
      [2, 'storage', 8, 0],
      [5, 'workgroup', 0, 1],
    ],
  );
  expect(pictures[0]).toMatchObject({ variable: 'buffer1', bytes: 4, turns: 1, steps: [{ addresses: LANES.map((lane) => 64 * lane) }] });
  expect(pictures[3]?.steps[0]?.addresses).toEqual([0, 128, ...Array(30).fill(null)]);
});

test('the picture of a tree goes through its steps, of the warp that works to the end', () => {
  const { program, records } = tree();
  const { pictures } = analyse(tracedOf(program, [dispatchTrace(records, { workgroupSize: [64, 1, 1] })]));
  expect(pictures).toMatchObject([{ line: 5, memory: 'workgroup', variable: 'tile', turns: 6, typical: 0 }]);
  expect(pictures[0]?.steps.map(({ turn, turns, lanes }) => [turn, turns, lanes])).toEqual(
    [32, 16, 8, 4, 2, 1].map((lanes, i) => [i + 1, 1, lanes]),
  );
  expect(pictures[0]?.steps[5]?.addresses).toEqual([4, ...Array(31).fill(null)]);
});

test('a kernel that records nothing has an x-ray of zeros', () => {
  const facts = analyse(tracedOf({ sites: [siteOf('load')], variables: [storageVariable(1)], blocks: [blockOf(0)] }, [dispatchTrace([])]));
  expect(facts).toMatchObject({ global: { requests: 0, uniqueBytes: 0 }, control: { activeLanes: 0 }, launch: { idleInvocations: 32 } });
  expect(facts.lines).toEqual([]);
  const parts = xraySchema.omit({ schema: true, exercise: true, size: true, overrides: true, device: true, seed: true });
  expect(parts.parse(facts)).toEqual(facts);
});

test('statements on one line are counted separately, and a statement spread over lines is counted once', () => {
  const at = (line: number, column: number) => statementAt({ line, column });
  const sites = [
    siteOf('load', { line: 1, column: 5, statement: at(1, 1) }),
    siteOf('store', { line: 1, column: 25, statement: at(1, 20), block: 1 }),
    siteOf('load', { line: 3, column: 3, statement: at(2, 1) }),
  ];
  const blocks = [
    blockOf(0, { lines: [1, 2, 3], statements: [at(1, 1), at(2, 1)] }),
    blockOf(1, { kind: 'branch', lines: [1], statements: [at(1, 20)] }),
  ];
  const records = LANES.flatMap((lane) => [0, ...(lane < 2 ? [1] : []), 2].map((site) => ({ lane, site, word: lane })));
  const { lines, statements } = analyse(tracedOf({ sites, variables: [storageVariable(1)], blocks }, [dispatchTrace(records)]));
  expect(lines.map(({ line, activeLanes }) => [line, activeLanes])).toEqual([
    [1, 17 / 32],
    [2, 1],
    [3, 1],
  ]);
  expect(statements?.map(({ line, column, activeLanes, reads, writes }) => [line, column, activeLanes, reads, writes])).toEqual([
    [1, 5, 1, [1], []],
    [1, 25, 2 / 32, [], [1]],
    [3, 3, 1, [1], []],
  ]);
});
