import { expect, test } from 'vitest';
import { keepSolved, solvedQuestions } from './solved-questions.ts';

function openStorage(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test('What one reader has answered is remembered once, and for that reader alone.', () => {
  const storage = openStorage();
  for (const id of ['matmul/a', 'matmul/b', 'matmul/a']) keepSolved(storage, 'ada', id);
  expect(solvedQuestions(storage, 'ada')).toEqual(['matmul/a', 'matmul/b']);
  expect(solvedQuestions(storage, 'bob')).toEqual([]);
});

test('A storage that is blocked, or holds something else, counts as empty.', () => {
  expect(solvedQuestions(null, 'ada')).toEqual([]);
  expect(() => keepSolved(null, 'ada', 'matmul/a')).not.toThrow();
  expect(solvedQuestions(openStorage({ 'rooflab-solved ada': '{' }), 'ada')).toEqual([]);
  expect(solvedQuestions(openStorage({ 'rooflab-solved ada': '[1, "matmul/a"]' }), 'ada')).toEqual(['matmul/a']);
});
