import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactJson } from './compact-json.ts';

test('What is written is read again as the same.', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(compactJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('An object stands on one line where it fits, and on a line for each member where it does not.', () => {
  expect(compactJson({ a: [1, 2], b: {} })).toBe('{ "a": [1, 2], "b": {} }\n');
  const long = 'x'.repeat(100);
  expect(compactJson({ a: [1, 2], b: [long] })).toBe(`{\n  "a": [1, 2],\n  "b": [\n    "${long}"\n  ]\n}\n`);
});
