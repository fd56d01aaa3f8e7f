import { expect, test } from 'vitest';
import { dispatchTrace, type RecordParts, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../../../test/xray-trace.ts';
import type { Site, Variable } from '../../trace.ts';
import { analyse } from '../analyse.ts';

/** Of one dispatch with 64 words. */
function factsOf(sites: readonly Site[], variable: Variable, records: readonly RecordParts[]) {
  const changes = { bindingBytes: new Map([[1, 256]]) };
  return analyse(tracedOf({ sites, variables: [variable] }, [dispatchTrace(records)], changes));
}

const hazards = (...parts: Parameters<typeof factsOf>) => factsOf(...parts).hazards;

test('an index out of bounds is reported with the lowest element beyond the buffer', () => {
  const records = [70, 64, 80].map((word, lane) => ({ lane, site: 0, word, outOfBounds: true }));
  const found = hazards([siteOf('load', { line: 6 })], storageVariable(1, { name: 'input' }), records);
  expect(found).toEqual([
    {
      kind: 'out-of-bounds',
      memory: 'storage',
      lines: [6],
      message:
        'Line 6 reads outside input (element 64 of 64): it gets some other element or a zero, depending on the GPU. First check that the index is below arrayLength(&input).',
    },
  ]);
});

test('a read discarded by select is a note, reported after what may fail, and a store is never discarded', () => {
  const sites = [siteOf('load', { line: 6 }), siteOf('store', { line: 7 }), siteOf('load', { line: 8, memory: 'workgroup' })];
  const records = [
    { lane: 0, site: 0, word: 70, outOfBounds: true, discarded: true },
    { lane: 1, site: 0, word: 64, outOfBounds: true, discarded: true },
    { lane: 0, site: 1, word: 99, outOfBounds: true, discarded: true },
    { lane: 0, site: 1, word: 3 },
  ];
  const found = hazards(sites, storageVariable(1, { name: 'data' }), records);
  expect(found.map(({ lines, discarded }) => [...lines, discarded])).toEqual([
    [7, undefined],
    [6, true],
  ]);
  expect(found[1]?.message).toBe(
    'Line 6 reads outside data (element 64 of 64), but select() discards the value: the result does not depend on it.',
  );
});

test('where some lanes use what they read past the end, the line is reported for these and noted for the others', () => {
  const records = [true, false].map((discarded, lane) => ({ lane, site: 0, word: 64 + lane, outOfBounds: true, discarded }));
  const found = hazards([siteOf('load', { line: 6 })], storageVariable(1, { name: 'data' }), records);
  expect(found.map(({ discarded }) => discarded)).toEqual([undefined, true]);
});

test('the lowest element that is used past the end is told apart from the lowest whose value is discarded, by place', () => {
  const sites = [siteOf('load', { line: 6 }), siteOf('load-store', { line: 7 })];
  const variable = storageVariable(1, { name: 'data' });
  const past = (site: number, word: number, discarded: boolean) => ({ site, word, outOfBounds: true, discarded });
  const parts = [
    past(0, 64, true),
    past(0, 66, false),
    past(0, 65, false),
    past(0, 70, true),
    past(1, 68, true),
    past(1, 69, false),
    past(1, 71, false),
  ];
  const records = parts.map((part, lane) => ({ lane, path: 0, ...part }));
  const facts = factsOf(sites, variable, records);
  expect(facts.hazards.map(({ message }) => message.split(')')[0])).toEqual([
    'Line 7 reads outside data (element 68 of 64',
    'Line 6 reads outside data (element 65 of 64',
    'Line 6 reads outside data (element 64 of 64',
  ]);
  expect(facts.buffers).toMatchObject([{ loads: 7, readsPerByte: 0 }]);
});

test('a write out of bounds of workgroup memory is reported, and is neither a race nor a write', () => {
  const records = [0, 1].map((lane) => ({ lane, site: 0, word: 99, outOfBounds: true }));
  expect(hazards([siteOf('store', { line: 10, memory: 'workgroup' })], workgroupVariable(), records)).toEqual([
    {
      kind: 'out-of-bounds',
      memory: 'workgroup',
      lines: [10],
      message:
        "Line 10 writes outside tile: it may change some other element, or nothing, depending on the GPU. First check that the index is below the array's length.",
    },
  ]);
});
