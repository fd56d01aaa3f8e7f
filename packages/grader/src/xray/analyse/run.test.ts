import { expect, test } from 'vitest';
import { dispatchTrace, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../../test/xray-trace.ts';
import { buffersOf } from './buffers.ts';
import { groupIntoRequests } from './requests.ts';
import { Run } from './run.ts';
import { geometryOf } from './traced.ts';

test('Variables of one binding are one buffer with the name of the first, by binding; workgroup memory is none.', () => {
  const variables = [storageVariable(12), workgroupVariable(), storageVariable(3), storageVariable(12, { name: 'view' })];
  expect(buffersOf(variables)).toEqual({
    list: [
      { name: 'buffer3', binding: 3 },
      { name: 'buffer12', binding: 12 },
    ],
    ofVariable: [1, -1, 0, 1],
  });
});

test('The extents of a launch are products of its three dimensions; a warp may be partly filled.', () => {
  const geometry = (sampled: number[] | null) =>
    geometryOf(dispatchTrace([], { workgroups: [2, 3, 5], workgroupSize: [4, 3, 7], sampled }));
  expect(geometry(null)).toEqual({ workgroups: 30, recordedWorkgroups: 30, invocations: 84, warps: 3, scale: 1 });
  expect(geometry([0, 7, 29])).toMatchObject({ workgroups: 30, recordedWorkgroups: 3, scale: 10 });
  expect(geometry([])).toMatchObject({ recordedWorkgroups: 0, scale: 30 });
});

test('Hazards are looked for in 2^26 words of all lanes and no more.', () => {
  const records = [0, 1, 2].map((lane) => ({ lane, site: 0, path: lane === 2 ? 1 : 0 }));
  const requests = groupIntoRequests(dispatchTrace(records), [siteOf('load')]);
  const run = new Run(tracedOf({ sites: [siteOf('load')], variables: [] }, []));
  const watches = (request: number, words: number) => run.watches({ requests, request, region: 0, words });
  expect(watches(0, 2 ** 24)).toBe(true);
  expect(watches(1, 2 ** 25)).toBe(true);
  expect(run.isWatching).toBe(true);
  expect(watches(1, 1)).toBe(false);
});

test('The workgroups of all dispatches are numbered, and a sample is not whole, nor what follows it.', () => {
  const run = new Run(tracedOf({ sites: [], variables: [] }, []));
  const start = (sampled: number[] | null) => {
    run.startDispatch(geometryOf(dispatchTrace([], { workgroups: [4, 1, 1], sampled })));
    return [run.dispatch, run.firstWorkgroup, run.isWhole];
  };
  expect([null, [0, 2], null, null].map(start)).toEqual([
    [1, 1, true],
    [2, 5, false],
    [3, 7, false],
    [4, 11, false],
  ]);
});
