import { expect, test } from 'vitest';
import { caseLabel } from './case-label.ts';

test('A size is written axis by axis.', () => {
  expect(caseLabel({ n: 257 })).toBe('n=257');
  expect(caseLabel({ nx: 64, ny: 8, nz: 4 })).toBe('nx=64, ny=8, nz=4');
});
