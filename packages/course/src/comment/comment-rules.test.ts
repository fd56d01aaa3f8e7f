import { expect, test } from 'vitest';
import { checkedText } from './comment-rules.ts';

test('A comment has four thousand characters at most, without the blanks around it.', () => {
  const longest = '🙂'.repeat(4000);
  expect(checkedText(`  ${longest}\n`)).toBe(longest);
  expect(() => checkedText(`${longest}x`)).toThrow('at most 4000 characters');
});
