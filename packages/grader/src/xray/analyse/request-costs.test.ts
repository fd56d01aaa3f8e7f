import { bankConflicts, requestSectors } from '@rooflab/roofline/calculators';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dispatchTrace, siteOf, storageVariable, tracedOf, workgroupVariable } from '../../../test/xray-trace.ts';
import type { Variable } from '../trace.ts';
import { analyse } from './analyse.ts';

/** The x-ray's counts for one load by lanes 0, 1, …, each of `bytes` bytes. */
function counted(words: readonly number[], bytes: number, variable: Variable) {
  const records = words.map((word, lane) => ({ lane, site: 0, word }));
  const site = siteOf('load', { bytes, memory: variable.memory });
  return analyse(tracedOf({ sites: [site], variables: [variable] }, [dispatchTrace(records)]));
}

const elements = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 32 });
const wordsEach = fc.constantFrom(1, 2, 4);

// The x-ray keeps sectors as sorted words with masks, in buffers that it refills for each of millions of requests; the calculator does not
// need that.
test('the calculator of coalescing counts the sectors that an x-ray counts', () => {
  fc.assert(
    fc.property(elements, wordsEach, (indices, wide) => {
      const words = indices.map((index) => wide * index);
      const { sectors, fewestSectors } = counted(words, 4 * wide, storageVariable(1)).global;
      expect(
        requestSectors(
          words.map((word) => 4 * word),
          4 * wide,
        ),
      ).toEqual({ sectors, fewestSectors });
    }),
  );
});

test('the calculator of bank conflicts counts those of an x-ray', () => {
  fc.assert(
    fc.property(elements, wordsEach, (indices, wide) => {
      const words = indices.map((index) => wide * index);
      const { bankConflicts: conflicts } = counted(words, 4 * wide, workgroupVariable()).workgroup;
      expect(bankConflicts(words, wide).conflicts).toBe(conflicts);
    }),
  );
});
