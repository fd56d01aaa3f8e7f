import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPattern } from './token-rights.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '-', '*'), maxLength: 12 });
const names = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 12 });

test('A pattern matches as the regular expression does in which each asterisk is any text.', () => {
  fc.assert(
    fc.property(names, letters, (name, pattern) => {
      expect(matchesPattern(name, pattern)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name));
    }),
  );
});

test('A pattern without an asterisk is one name.', () => {
  expect(['gpu-1', 'gpu-10', 'xgpu-1'].map((name) => matchesPattern(name, 'gpu-1'))).toEqual([true, false, false]);
});
