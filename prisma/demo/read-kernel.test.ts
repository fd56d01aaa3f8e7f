import { expect, test } from 'vitest';
import { applyPatch } from './read-kernel.ts';

const PATCH = '--- a\n+++ b\n@@ -2 +2 @@\n-two\n+zwei\n@@ -3,0 +4 @@\n+four\n';

test('A patch changes the lines that it names, and only where the base has them.', () => {
  expect(applyPatch('one\ntwo\nthree\n', PATCH, 'b.patch')).toBe('one\nzwei\nthree\nfour\n');
  expect(() => applyPatch('one\nthree\n', PATCH, 'b.patch')).toThrow('b.patch does not fit its base at line 2: -two');
});
