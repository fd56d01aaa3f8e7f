import { expect, test } from 'vitest';
import { checkSource } from './check-source.ts';

test('A file has 64 KiB of UTF-8 at most.', () => {
  const longest = 'é'.repeat(32_768);
  expect(() => checkSource(longest, '')).not.toThrow();
  expect(() => checkSource(`${longest}x`, '')).toThrow('The file has 65537 bytes; at most 65536 are allowed.');
});

test('A note has five hundred characters at most.', () => {
  const longest = '🙂'.repeat(500);
  expect(() => checkSource('fn main() {}', longest)).not.toThrow();
  expect(() => checkSource('fn main() {}', `${longest}x`)).toThrow('at most 500 characters');
});
