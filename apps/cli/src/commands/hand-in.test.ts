import { expect, test } from 'vitest';
import { fixtureResult } from '../report/testing/fixture-results.ts';
import { worthLine } from './hand-in.ts';

const title = 'Sum';

test('A result that was not timed says what it is worth where speed is graded.', () => {
  const words = '\nWorth 40 of 100 points in Sum: it grades speed, and this result was not timed on a GPU.\n';
  expect(worthLine(fixtureResult('software'), { title, deviceClass: null })).toBe(words);
  expect(worthLine(fixtureResult('software'), { title, deviceClass: 'large' })).toBe(words);
});

test('A result that was not counted says so where counts are graded.', () => {
  expect(worthLine(fixtureResult('software'), { title, deviceClass: 'counted' })).toMatch(
    /^\nWorth 40 of 100 points in Sum: .*not counted/,
  );
});

test('Nothing is said where all points of the report count, or there are none.', () => {
  expect(worthLine(fixtureResult('accepted'), { title, deviceClass: null })).toBe('');
  expect(worthLine(fixtureResult('software'), { title, deviceClass: 'software' })).toBe('');
  expect(worthLine(fixtureResult('counted'), { title, deviceClass: 'counted' })).toBe('');
  expect(worthLine(fixtureResult('system-error'), { title, deviceClass: null })).toBe('');
});

test('A title is shown as text.', () => {
  expect(worthLine(fixtureResult('software'), { title: 'a\u001b[31mb', deviceClass: null })).not.toContain('\u001b');
});
