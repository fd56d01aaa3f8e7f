import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { practiceWords } from './practice-words.ts';

const MARKS = { passFraction: 0.3, fullFraction: 0.9 };
const slow = resultFixture({ verdict: 'too-slow', message: 'Every case is right, but the pass mark is 30 %.' });

test('Practice is held to the pass mark only where the assignment grades speed.', () => {
  expect(practiceWords(slow, MARKS)).toEqual({ verdict: 'too-slow', sentence: slow.message });
  expect(practiceWords(slow, null)).toEqual({
    verdict: 'accepted',
    sentence: 'All 3 cases are right. Speed is not graded in this assignment.',
  });
});

test('A time beyond the roof is attributed to the browser, and every other verdict reads as in a grading.', () => {
  expect(practiceWords(resultFixture({ verdict: 'rejected' }), MARKS).sentence).toMatch(/in a browser the clock is coarse/);
  const wrong = resultFixture({ verdict: 'wrong-answer', message: 'One case is wrong.' });
  expect(practiceWords(wrong, null)).toEqual({ verdict: 'wrong-answer', sentence: 'One case is wrong.' });
});
