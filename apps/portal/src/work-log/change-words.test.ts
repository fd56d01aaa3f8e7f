import { expect, test } from 'vitest';
import { changeWords, diffWords } from './change-words.ts';

test('A move under the roof has a direction by shape, not by colour alone.', () => {
  expect(changeWords(0.21)).toEqual({ words: '▲ 21\u202f%', meaning: 'better' });
  expect(changeWords(-0.5)).toEqual({ words: '▼ 50\u202f%', meaning: 'worse' });
});

test('What is too small to mean anything is no move.', () => {
  expect(changeWords(0.004).meaning).toBe('same');
  expect(changeWords(-0.004).meaning).toBe('same');
});

test('The size of a difference is said in lines.', () => {
  expect(diffWords({ added: 12, removed: 3 })).toBe('+12 −3');
  expect(diffWords({ added: 0, removed: 0 })).toBe('unchanged');
});
