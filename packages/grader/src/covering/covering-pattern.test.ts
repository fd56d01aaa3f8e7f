import type { CaseResult } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveringPattern } from './covering-pattern.ts';

const TRIED = Array.from({ length: 129 }, (_, i) => 128 + i);

function wrongAt(isWrong: (size: number) => boolean): CaseResult {
  const wrong = TRIED.filter(isWrong);
  return {
    name: 'n from 128 to 256',
    size: { n: wrong[0] ?? 256 },
    hidden: false,
    passed: false,
    mismatch: null,
    sizes: { field: 'n', tried: TRIED, wrong },
  };
}

test('Sizes that are wrong at one remainder of a chunk are described by that remainder.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 42 }), fc.nat(), (chunk, any) => {
      const remainder = any % chunk;
      const hint = coveringPattern([wrongAt((size) => size % chunk === remainder)])?.words ?? '';
      if (remainder === 0) expect(hint).toContain(`: where n is a multiple of ${chunk}.`);
      else if (remainder === chunk - 1) expect(hint).toContain(`: where n is one less than a multiple of ${chunk}.`);
      else expect(hint).toContain(`: where n % ${chunk} is ${remainder}.`);
    }),
  );
});

test('Two wrong sizes are listed: they would fit many chunks.', () => {
  expect(coveringPattern([wrongAt((size) => size === 128 || size === 256)])?.words).toContain(
    'Wrong at 2 of 129 sizes from n=128 to n=256: 128, 256.',
  );
});

test('Nothing is said where another case is wrong, too.', () => {
  const other: CaseResult = { name: 'uniform, n=1', size: { n: 1 }, hidden: false, passed: false, mismatch: null };
  expect(coveringPattern([wrongAt((size) => size === 200), other])).toBeNull();
});
