import { expect, test } from 'vitest';
import { storableJson, storableText } from './json.ts';

test('What PostgreSQL cannot store is replaced, at any depth; the rest stays as it is.', () => {
  expect(storableText('a\0b\uD800c')).toBe('a\uFFFDb\uFFFDc');
  expect(storableJson({ diagnostics: [{ message: "unresolved '\0'" }], score: 92.5, mismatch: null, at: undefined })).toEqual({
    diagnostics: [{ message: "unresolved '\uFFFD'" }],
    score: 92.5,
    mismatch: null,
  });
});
