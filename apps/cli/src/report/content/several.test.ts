import { expect, test } from 'vitest';
import { fixtureInput } from '../testing/fixture-results.ts';
import { labelled, totalScore, worstVerdict } from './several.ts';

test('points add up, without those that failed by our fault', () => {
  expect(totalScore([fixtureInput('accepted'), fixtureInput('counted'), fixtureInput('system-error')])).toEqual({
    points: 177.2,
    maxPoints: 200,
  });
  expect(totalScore([fixtureInput('system-error')])).toEqual({ points: 0, maxPoints: 0 });
});

test('the worst verdict is our own fault, or else the first that is not accepted', () => {
  expect(worstVerdict([{ verdict: 'accepted' }, { verdict: 'accepted' }])).toBe('accepted');
  expect(worstVerdict([{ verdict: 'accepted' }, { verdict: 'timeout' }, { verdict: 'wrong-answer' }])).toBe('timeout');
  expect(worstVerdict([{ verdict: 'wrong-answer' }, { verdict: 'system-error' }])).toBe('system-error');
});

test('a name says whose it is only where there are several', () => {
  const input = fixtureInput('accepted');
  expect(labelled([input], input, 'speed')).toBe('speed');
  expect(labelled([input, fixtureInput('counted')], input, 'speed')).toBe('reduction/sum: speed');
});
