import { expect, test } from 'vitest';
import { commentTextSchema } from './schema.ts';

test('A comment has four thousand characters at most, without the blanks around it.', () => {
  const longest = '🙂'.repeat(4000);
  expect(commentTextSchema.parse(`  ${longest.slice(8)}\n`)).toBe(longest.slice(8));
  expect(commentTextSchema.parse(longest)).toBe(longest);
  expect(() => commentTextSchema.parse(`${'🙂'.repeat(3999)}xy`)).toThrow('at most 4000 characters');
});
