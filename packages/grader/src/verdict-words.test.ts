import { verdictSchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import { verdictTitle, verdictWords } from './verdict-words.ts';

test('No two verdicts have the same words, and none needs a full stop or a capital letter.', () => {
  const words = verdictSchema.options.map((verdict) => verdictWords[verdict].words);
  expect(new Set(words).size).toBe(verdictSchema.options.length);
  for (const each of words) expect(each).toMatch(/^[a-z]+( [a-z]+)*$/);
});

test('Only an accepted hand-in looks right, only a system error looks like ours, and neither shares its shape.', () => {
  const right = verdictSchema.options.filter((verdict) => verdictWords[verdict].meaning === 'right');
  const ours = verdictSchema.options.filter((verdict) => verdictWords[verdict].meaning === 'ours');
  expect([right, ours]).toEqual([['accepted'], ['system-error']]);
  const shapes = verdictSchema.options.map((verdict) => verdictWords[verdict].shape);
  for (const verdict of [...right, ...ours]) {
    expect(shapes.filter((shape) => shape === verdictWords[verdict].shape)).toHaveLength(1);
  }
});

test('A title is the words with a capital letter.', () => {
  expect(verdictTitle('wrong-answer')).toBe('Wrong answer');
  for (const verdict of verdictSchema.options) expect(verdictTitle(verdict).toLowerCase()).toBe(verdictWords[verdict].words);
});
