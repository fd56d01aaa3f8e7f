import { expect, test } from 'vitest';
import { createTokenReader } from './token-reader.ts';

test('A reader stays at the end of its line, however often a token is taken.', () => {
  const reader = createTokenReader({ number: 3, text: '//@ scratch 64 ' }, 11);
  const END = { kind: 'end', text: '', column: 15, length: 0 };
  expect(reader.take()).toMatchObject({ kind: 'number', text: '64' });
  expect([reader.take(), reader.take(), reader.peek()]).toEqual([END, END, END]);
  expect(reader.unexpected('Write a number').message).toBe('Write a number, but the line ends here.');
});

test('Before the end, what is found there is quoted.', () => {
  const reader = createTokenReader({ number: 3, text: ', 4' }, 0);
  expect(reader.unexpected('Write a number').message).toBe('Write a number, but there is "," here.');
});
