import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../../test/xray-trace.ts';
import type { DispatchTrace, Site } from '../trace.ts';
import { analyse } from './analyse.ts';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const VARIABLES = [storageVariable(1), storageVariable(2), workgroupVariable(), workgroupVariable({ name: 'other' })];

const analyseOf = (sites: readonly Site[], dispatches: readonly DispatchTrace[], bytes = 2 ** 20) =>
  analyse(tracedOf({ sites, variables: VARIABLES }, dispatches, { bindingBytes: new Map([1, 2].map((binding) => [binding, bytes])) }));

/** One warp at one place. */
const warpAt = (site: number, wordOf: (lane: number) => number, parts: Partial<RecordParts> = {}): RecordParts[] =>
  LANES.map((lane) => ({ lane, site, word: wordOf(lane), ...parts }));

test('Only what is read counts as read again, without what is out of bounds.', () => {
  const sites = [siteOf('store'), siteOf('load', { bytes: 8 })];
  const records = [
    ...warpAt(0, (lane) => lane),
    ...warpAt(1, (lane) => 2 * (lane % 4)).map((record) => ({ ...record, outOfBounds: record.lane >= 24 })),
  ];
  const { buffers } = analyseOf(sites, [dispatchTrace(records)]);
  expect(buffers[0]).toMatchObject({ uniqueBytes: 128, readsPerByte: 6, readsPerByteInWorkgroup: 6 });
  expect(buffers[1]).toMatchObject({ uniqueBytes: 0, readsPerByte: 0, readsPerByteInWorkgroup: 0 });
});

test('Distinct bytes are those that were seen, though the buffer should be smaller, and each is counted in the first dispatch that touches it.', () => {
  const dispatch = (start: number) =>
    dispatchTrace(
      warpAt(0, (lane) => start + lane),
      { workgroups: [3, 1, 1], sampled: [1] },
    );
  const dispatches = [dispatch(0), dispatch(16), dispatch(16)];
  const bytesOf = (bytes: number) => analyseOf([siteOf('load')], dispatches, bytes).buffers[0]?.uniqueBytes;
  expect(bytesOf(100)).toBe(192);
  expect(bytesOf(500)).toBe(500);
  expect(bytesOf(1000)).toBe(3 * 192);
});

test('Buffers of more than a thousand sectors are counted by words.', () => {
  const rounds = Array.from({ length: 300 }, (_, path) => warpAt(0, (lane) => 256 * path + 8 * lane, { path })).flat();
  const { global, buffers, dispatches } = analyseOf([siteOf('load')], [dispatchTrace(rounds), dispatchTrace([...rounds, ...rounds])]);
  expect(global).toMatchObject({ sectors: 3 * 9600, uniqueBytes: 4 * 9600 });
  expect(buffers[0]).toMatchObject({ readsPerByte: 3, readsPerByteInWorkgroup: 1.5 });
  expect(dispatches.map((dispatch) => dispatch.global.uniqueBytes)).toEqual([4 * 9600, 4 * 9600]);
});

test('The word with most atomic operations that write is that of one buffer, or of one variable of a workgroup.', () => {
  const most = (kind: Site['kind'], memory: Site['memory'], variables: readonly number[]) => {
    const records = variables.flatMap((variable) => warpAt(0, () => 5, { variable }));
    const [report] = analyseOf([siteOf(kind, { memory })], [dispatchTrace(records)]).dispatches;
    return [report?.mostAtomics, report?.mostWorkgroupAtomics];
  };
  expect(most('atomic', 'storage', [0, 1])).toEqual([32, 0]);
  expect(most('atomic', 'storage', [0, 0])).toEqual([64, 0]);
  expect(most('atomic-store', 'storage', [0])).toEqual([32, 0]);
  for (const kind of ['load', 'store', 'atomic-load'] as const) expect(most(kind, 'storage', [0])).toEqual([0, 0]);
  expect(most('atomic', 'workgroup', [2, 3])).toEqual([0, 32]);
  expect(most('load', 'workgroup', [2])).toEqual([0, 0]);
});

test('The bytes of workgroup memory are told where they are known.', () => {
  const traced = tracedOf({ sites: [], variables: [] }, []);
  expect(analyse(traced)).not.toHaveProperty('workgroupBytes');
  expect(analyse({ ...traced, instrumented: { ...traced.instrumented, workgroupBytes: 0 } })).toMatchObject({ workgroupBytes: 0 });
});

/** A value of 2^28 bytes is more than is examined. */
const HUGE = siteOf('load', { bytes: 2 ** 28 + 4, memory: 'workgroup' });

test('Barriers order nothing where no buffer that is written is read, and where everything was examined; else that is unknown.', () => {
  const sites = [siteOf('store'), siteOf('barrier', { memory: 'storage' }), siteOf('load'), HUGE];
  /** Two lanes at neighbouring words, step by step. */
  const needless = (...steps: readonly Omit<RecordParts, 'lane'>[]) => {
    const records = steps.flatMap(({ word = 0, ...step }, path) => [0, 1].map((lane) => ({ lane, path, word: word + lane, ...step })));
    return analyseOf(sites, [dispatchTrace(records)]).dispatches[0]?.needlessBarriers;
  };
  const store = (word: number) => ({ site: 0, word });
  const barrier = { site: 1 };
  expect(needless(store(0), barrier, store(2))).toBe(1);
  expect(needless(store(0), barrier, store(1))).toBe(0);
  expect(needless(store(0), barrier, barrier, store(1))).toBe(1);
  expect(needless(store(0), barrier, { site: 2 })).toBeUndefined();
  expect(needless(store(0), barrier, { site: 2, variable: 1 })).toBe(1);
  expect(needless(store(0), barrier, { site: 3, variable: 2 })).toBeUndefined();
});
