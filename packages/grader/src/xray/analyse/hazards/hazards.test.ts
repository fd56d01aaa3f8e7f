import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../../../test/xray-trace.ts';
import type { DispatchTrace, Site, Variable } from '../../trace.ts';
import { analyse } from '../analyse.ts';
import type { Traced } from '../traced.ts';

/** `tile` is written in line 10 and read in line 12; line 11 is `workgroupBarrier()`. */
const [STORE, BARRIER, LOAD] = [0, 1, 2];
const TILE_SITES = [
  siteOf('store', { line: 10, memory: 'workgroup' }),
  siteOf('barrier', { line: 11 }),
  siteOf('load', { line: 12, memory: 'workgroup' }),
];

function hazards(sites: readonly Site[], variable: Variable, dispatches: readonly DispatchTrace[], changes: Partial<Traced> = {}) {
  const traced = tracedOf({ sites, variables: [variable] }, dispatches, { filledBindings: new Set([1]), ...changes });
  return analyse(traced).hazards;
}

function tileHazards(records: readonly RecordParts[]) {
  return hazards(TILE_SITES, workgroupVariable(), [dispatchTrace(records)]);
}

function output(...dispatches: readonly DispatchTrace[]) {
  const sites = [siteOf('store', { line: 10 }), siteOf('barrier', { line: 11, memory: 'storage' }), siteOf('load', { line: 12 })];
  return hazards(sites, storageVariable(2, { name: 'output' }), dispatches);
}

const TWO_WORKGROUPS = { workgroups: [2, 1, 1] as const };

test('a read of what another invocation writes without a barrier is a race, with both lines and the remedy', () => {
  expect(
    tileHazards([
      { lane: 0, site: STORE, word: 5 },
      { lane: 1, site: LOAD, word: 5 },
    ]),
  ).toEqual([
    {
      kind: 'race',
      memory: 'workgroup',
      lines: [10, 12],
      message:
        'Line 12 reads element 5 of tile, which another invocation of the workgroup writes in line 10, with no workgroupBarrier() in between. Put a workgroupBarrier() between the two lines; in a loop, you also need one before the next round touches the element again.',
    },
  ]);
});

test('a barrier in between prevents a race, and an invocation may read what it wrote itself', () => {
  const barrier = [0, 1].map((lane) => ({ lane, site: BARRIER }));
  expect(tileHazards([{ lane: 0, site: STORE }, ...barrier, { lane: 1, site: LOAD }])).toEqual([]);
  expect(
    tileHazards([
      { lane: 0, site: STORE },
      { lane: 0, site: LOAD },
    ]),
  ).toEqual([]);
});

test('a barrier of storage buffers orders nothing in workgroup memory', () => {
  const sites = TILE_SITES.map((site) => (site.kind === 'barrier' ? { ...site, memory: 'storage' as const } : site));
  const records = [{ lane: 0, site: STORE }, ...[0, 1].map((lane) => ({ lane, site: BARRIER })), { lane: 1, site: LOAD }];
  expect(hazards(sites, workgroupVariable(), [dispatchTrace(records)])).toMatchObject([{ kind: 'race', lines: [10, 12] }]);
});

test('two workgroups have a tile each', () => {
  const records = [
    { lane: 0, site: STORE },
    { lane: 32, site: STORE },
  ];
  expect(hazards(TILE_SITES, workgroupVariable(), [dispatchTrace(records, TWO_WORKGROUPS)])).toEqual([]);
});

test('a wide store races for each of its words', () => {
  const sites = [siteOf('store', { line: 10, bytes: 16, memory: 'workgroup' }), siteOf('barrier'), TILE_SITES[LOAD] ?? siteOf('load')];
  const at = (word: number) =>
    hazards(sites, workgroupVariable(), [
      dispatchTrace([
        { lane: 0, site: STORE, word: 4 },
        { lane: 1, site: LOAD, word },
      ]),
    ]).map(({ kind }) => kind);
  expect(at(7)).toEqual(['race']);
  expect(at(8)).toEqual(['uninitialized']);
});

test('several invocations that write one element in one line race, unless atomically', () => {
  const writing = (kind: Site['kind']) =>
    hazards([siteOf(kind, { line: 7 })], storageVariable(1, { name: 'total' }), [
      dispatchTrace([
        { lane: 0, site: 0 },
        { lane: 1, site: 0 },
      ]),
    ]);
  expect(writing('load-store')).toEqual([
    {
      kind: 'race',
      memory: 'storage',
      lines: [7],
      message:
        'Line 7 reads total, which another invocation of the workgroup writes there, with no storageBarrier() in between. Let one invocation do it, or use atomics.',
    },
  ]);
  expect(writing('store')).toMatchObject([
    {
      kind: 'race',
      lines: [7],
      message: expect.stringMatching(/look at its index and at the guard; otherwise let one invocation write it/),
    },
  ]);
  expect(writing('atomic')).toEqual([]);
  expect(writing('load')).toEqual([]);
});

test('workgroups of one dispatch race for storage, and no barrier would help', () => {
  const [race] = output(
    dispatchTrace(
      [
        { lane: 0, site: STORE, word: 3 },
        { lane: 32, site: LOAD, word: 3 },
      ],
      TWO_WORKGROUPS,
    ),
  );
  expect(race).toEqual({
    kind: 'race',
    memory: 'storage',
    lines: [10, 12],
    message:
      'Line 12 reads element 3 of output, which another workgroup writes in line 10, in the same dispatch. No barrier waits for another workgroup. Read it in a later dispatch, or use atomics.',
  });
});

test('what an earlier dispatch wrote is there in the next one, for all workgroups', () => {
  const first = dispatchTrace([{ lane: 0, site: STORE, word: 3 }], TWO_WORKGROUPS);
  const second = dispatchTrace([{ lane: 32, site: LOAD, word: 3 }], TWO_WORKGROUPS);
  expect(output(first, second)).toEqual([]);
  expect(output(second, first)).toMatchObject([{ kind: 'uninitialized', memory: 'storage', lines: [12] }]);
});

test('a word keeps what an earlier dispatch wrote when a workgroup writes it again', () => {
  const first = dispatchTrace([{ lane: 0, site: STORE }]);
  const barrier = [32, 33].map((lane) => ({ lane, site: BARRIER }));
  const second = dispatchTrace([{ lane: 32, site: STORE }, ...barrier, { lane: 33, site: LOAD }], TWO_WORKGROUPS);
  expect(output(first, second)).toEqual([]);
});

test('a read of unwritten workgroup memory is reported with what WGSL does about it', () => {
  expect(tileHazards([{ lane: 0, site: LOAD, word: 2 }])).toEqual([
    {
      kind: 'uninitialized',
      memory: 'workgroup',
      lines: [12],
      message:
        'Line 12 reads element 2 of tile before anything was written there. WGSL fills workgroup memory with zeros, but other languages do not: write the zeros yourself, followed by a workgroupBarrier(), or check which elements were filled.',
    },
  ]);
});

test('a workgroup does not find what another one left in its memory', () => {
  const records = [
    { lane: 0, site: STORE },
    { lane: 32, site: LOAD },
  ];
  expect(hazards(TILE_SITES, workgroupVariable(), [dispatchTrace(records, TWO_WORKGROUPS)])).toMatchObject([{ kind: 'uninitialized' }]);
});

test('a read before the own write is too early, after it is not', () => {
  const load = { lane: 0, site: LOAD };
  const store = { lane: 0, site: STORE };
  expect(tileHazards([load, store])).toMatchObject([{ kind: 'uninitialized', lines: [12] }]);
  expect(tileHazards([store, load])).toEqual([]);
});

test('atomic additions to memory that nobody set read it, too', () => {
  const sites = [siteOf('atomic', { line: 4 }), siteOf('atomic-store', { line: 3 })];
  const scratch = storageVariable(3, { name: 'count' });
  const adding = [0, 1, 2].map((lane) => ({ lane, site: 0 }));
  expect(hazards(sites, scratch, [dispatchTrace(adding)])).toMatchObject([{ kind: 'uninitialized', lines: [4] }]);
  const setting = dispatchTrace([{ lane: 0, site: 1 }]);
  expect(hazards(sites, scratch, [setting, dispatchTrace(adding)])).toEqual([]);
});

test('inputs hold data, and of a sample it is not known what nobody wrote', () => {
  const reading = [{ lane: 0, site: LOAD }];
  const sites = [siteOf('store'), siteOf('barrier'), siteOf('load', { line: 12 })];
  expect(hazards(sites, storageVariable(1), [dispatchTrace(reading)])).toEqual([]);
  expect(output(dispatchTrace(reading))).toHaveLength(1);
  expect(output(dispatchTrace(reading, { workgroups: [4, 1, 1], sampled: [2] }))).toEqual([]);
  const sampled = dispatchTrace([], { workgroups: [4, 1, 1], sampled: [2] });
  expect(output(sampled, dispatchTrace(reading))).toEqual([]);
});

test('a sample that names every workgroup is whole', () => {
  expect(output(dispatchTrace([{ lane: 0, site: LOAD }], { sampled: [0] }))).toMatchObject([{ kind: 'uninitialized' }]);
});

test('what another workgroup stores atomically in the same dispatch is not yet written, what an earlier dispatch stored is', () => {
  const sites = [siteOf('atomic-store', { line: 3 }), siteOf('atomic-load', { line: 4 })];
  const scratch = storageVariable(3, { name: 'count' });
  const reading = (lane: number) => ({ lane, site: 1, word: 9 });
  const both = (order: readonly number[]) => order.map((lane) => (lane === 0 ? { lane, site: 0, word: 9 } : reading(lane)));
  const launch = { workgroups: [3, 1, 1] as const };
  const linesOf = (...dispatches: readonly DispatchTrace[]) => hazards(sites, scratch, dispatches).map(({ lines }) => lines);
  expect(linesOf(dispatchTrace(both([0, 32]), launch))).toEqual([[4]]);
  expect(linesOf(dispatchTrace(both([0]), launch), dispatchTrace([reading(40), reading(70)], launch))).toEqual([]);
});

test('workgroups of several warps race for words far apart', () => {
  const launch = { workgroups: [2, 1, 1], workgroupSize: [64, 1, 1] } as const;
  const racing = (lane: number, other: number, word: number) =>
    output(
      dispatchTrace(
        [
          { lane, site: STORE, word },
          { lane: other, site: LOAD, word },
        ],
        launch,
      ),
    ).map(({ kind, message }) => `${kind} ${/element (\d+).*another (\w+)/.exec(message)?.slice(1).join(' ')}`);
  expect(racing(3, 40, 5000)).toEqual(['race 5000 invocation']);
  expect(racing(3, 70, 5001)).toEqual(['race 5001 workgroup']);
  expect(racing(70, 100, 1025)).toEqual(['race 1025 invocation']);
  expect(racing(70, 70, 1024)).toEqual([]);
});

test('hazards of the same pair of lines are reported once, races first, and those that affect more words before others', () => {
  const workgroup = { memory: 'workgroup' } as const;
  const sites = [
    siteOf('store', { line: 1, ...workgroup }),
    siteOf('load', { line: 2, column: 1, ...workgroup }),
    siteOf('load', { line: 2, column: 9, ...workgroup }),
    siteOf('load', { line: 3, ...workgroup }),
    siteOf('load', { line: 4, ...workgroup }),
  ];
  const records = [
    ...[0, 1, 2].map((word) => ({ lane: 0, site: 0, path: word, word })),
    { lane: 1, site: 1, word: 0 },
    { lane: 1, site: 2, word: 0 },
    ...[0, 1, 2].map((word) => ({ lane: 1, site: 3, path: word, word })),
    { lane: 1, site: 4, word: 50 },
  ];
  const found = hazards(sites, workgroupVariable(), [dispatchTrace(records)]);
  expect(found.map(({ kind, lines }) => [kind, ...lines])).toEqual([
    ['race', 1, 3],
    ['race', 1, 2],
    ['uninitialized', 4],
  ]);
});

test('the advice for a tree without its barrier is to put one between the rounds', () => {
  const part = { line: 9, memory: 'workgroup' } as const;
  const sites = [
    siteOf('store', { line: 5, memory: 'workgroup' }),
    siteOf('barrier'),
    siteOf('load', { ...part, column: 20 }),
    siteOf('load-store', part),
  ];
  const lanes = [0, 1, 2, 3];
  const step = (s: number, path: number) =>
    lanes
      .filter((lane) => lane < s)
      .flatMap((lane) => [
        { lane, site: 2, path, word: lane + s },
        { lane, site: 3, path, word: lane },
      ]);
  const filling = lanes.flatMap((lane) => [
    { lane, site: 0, word: lane },
    { lane, site: 1 },
  ]);
  const [race, ...others] = hazards(sites, workgroupVariable({ name: 'part' }), [
    dispatchTrace([...filling, ...step(2, 1), ...step(1, 2)]),
  ]);
  expect(race).toMatchObject({ kind: 'race', lines: [9], message: expect.stringContaining('between the rounds of the loop') });
  expect(others).toEqual([]);
});

test('at most ten are reported', () => {
  const sites = Array.from({ length: 12 }, (_, i) => siteOf('load', { line: i + 1, memory: 'workgroup' }));
  const records = sites.map((_, site) => ({ lane: 0, site, word: site }));
  expect(hazards(sites, workgroupVariable(), [dispatchTrace(records)])).toHaveLength(10);
});

test('an access that copies more words than are looked at is counted, but hides its hazards and those behind it', () => {
  const sites = [siteOf('load', { bytes: 2 ** 29, memory: 'workgroup' }), siteOf('load', { line: 2, memory: 'workgroup' })];
  const records = [0, 1].flatMap((path) => sites.map((_, site) => ({ lane: 0, site, path })));
  const facts = analyse(tracedOf({ sites, variables: [workgroupVariable()] }, [dispatchTrace(records)]));
  expect(facts.workgroup).toMatchObject({ accesses: 2 ** 26 + 2, bytesRequested: 2 ** 30 + 8 });
  expect(facts.hazards).toEqual([]);
});
