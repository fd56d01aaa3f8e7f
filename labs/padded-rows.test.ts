import { type Case, deriveKey, seededRandom } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { labs } from './index.ts';

/** Grids whose rows can also have no padding; those of a stencil always have a frame. */
const padded = labs
  .flatMap(({ exercises }) => exercises)
  .filter(({ params, sizeFields }) => params.some(({ name }) => name === 'pitch') && sizeFields.includes('w'));

test('Some exercises have padded rows', () => {
  expect(padded.map(({ id }) => id)).toContain('wave/life');
});

// A kernel that stores one vector behind a row destroys the row below, but only where there is no padding. Where another invocation stores that row later,
// nothing shows; at the end of a strip it has done so before.
test.each(padded)('$id: the highest case has rows without padding', (exercise) => {
  const visible = exercise.cases(seededRandom(deriveKey('0', 'cases'))).filter(({ hidden }) => !hidden);
  const highest = (cases: readonly Case[]): number => Math.max(...cases.map(({ size: { h = 0 } }) => h));
  expect(highest(visible.filter(({ size, params }) => params.pitch === size.w))).toBe(highest(visible));
});
