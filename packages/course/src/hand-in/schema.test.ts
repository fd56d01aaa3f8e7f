import { expect, test } from 'vitest';
import { handInRequestSchema } from './schema.ts';

const { source, note } = handInRequestSchema.shape;

test('A file has 64 KiB of UTF-8 at most, and something in it.', () => {
  const longest = 'é'.repeat(32_768);
  expect(source.parse(longest)).toBe(longest);
  const tooLarge = 'The file has 65537 bytes; at most 65536 are allowed. Make it shorter.';
  expect(source.safeParse(`${longest}x`).error?.issues[0]?.message).toBe(tooLarge);
  expect(source.safeParse('x'.repeat(65_537)).error?.issues[0]?.message).toBe(tooLarge);
  expect(source.safeParse('').error?.issues[0]?.message).toBe('The file is empty. Hand in a WGSL file.');
});

test('A note has five hundred characters at most.', () => {
  const longest = '🙂'.repeat(500);
  expect(note.parse(longest)).toBe(longest);
  expect(note.safeParse(`${longest}x`).error?.issues[0]?.message).toContain('at most 500 characters');
});
