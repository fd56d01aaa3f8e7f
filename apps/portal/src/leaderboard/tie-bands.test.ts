import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankWords, tieBands } from './tie-bands.ts';

const row = (rank: number, worstRank: number) => ({ rank, worstRank });

test('Rows of one rank stand under one bracket, and others alone.', () => {
  const rows = [row(1, 1), row(2, 4), row(2, 4), row(2, 4), row(5, 5)];
  expect(tieBands(rows)).toEqual(['alone', 'first', 'inner', 'last', 'alone']);
});

test('Two brackets that touch stay two.', () => {
  expect(tieBands([row(1, 2), row(1, 2), row(3, 4), row(3, 4)])).toEqual(['first', 'last', 'first', 'last']);
});

test('A band opened is closed again, whatever the ranks.', () => {
  const ranks = fc.array(fc.integer({ min: 1, max: 6 })).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(ranks, (list) => {
      const bands = tieBands(list.map((rank) => row(rank, rank)));
      expect(bands.filter((place) => place === 'first').length).toBe(bands.filter((place) => place === 'last').length);
    }),
  );
});

test('A rank that is not certain is a range.', () => {
  expect(rankWords(row(4, 6))).toBe('4–6');
  expect(rankWords(row(1, 1))).toBe('1');
});
