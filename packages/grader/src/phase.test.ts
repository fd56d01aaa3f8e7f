import { resultFixture, xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { endedEarly } from './phase.ts';

test('A grading that ended during its x-ray says that there is none; one that ended during an experiment, or is wrong, keeps what it has', () => {
  const graded = resultFixture();
  expect(endedEarly(graded)).toEqual({ ...graded, xrayRefused: expect.stringContaining('did not finish') });
  const wrong = resultFixture({ verdict: 'wrong-answer' });
  expect(endedEarly(wrong)).toEqual(wrong);
  const counted = resultFixture({ xray: xrayFixture() });
  expect(endedEarly(counted)).toEqual(counted);
});
