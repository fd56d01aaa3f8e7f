import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipped, withinBytes } from './within-bytes.ts';

test('a clipped text is no longer than requested, begins like the text, and splits no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(30), (text, longest) => {
      const short = clipped(text, longest);
      expect(short.length).toBeLessThanOrEqual(longest);
      expect(short.isWellFormed()).toBe(true);
      if (text.length <= longest) expect(short).toBe(text);
      else expect(text.startsWith(short.replace(/…$/, ''))).toBe(true);
    }),
  );
});

test('texts are shortened until the report fits', () => {
  const build = (longest: number) => clipped('長'.repeat(300_000), longest);
  expect(withinBytes(1_000_000, build)).toHaveLength(200_000);
  expect(withinBytes(599_999, build)).toHaveLength(20_000);
  expect(withinBytes(10, build)).toBe('');
  expect(() => withinBytes(3, () => 'four')).toThrow('does not fit into 3 bytes');
});
