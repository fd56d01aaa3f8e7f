import { expect, test } from 'vitest';
import { beforeCurves } from './before-curves.ts';

const asked = (state: 'open' | 'locked' | 'missed') => ({
  assignmentId: 'a',
  title: 'Week 1',
  question: 'q',
  questionTitle: 'Predict',
  state,
});

test('A prediction that counts comes before the curves, whatever was run.', () => {
  const predictions = [asked('locked'), asked('open')];
  expect(beforeCurves({ hasRun: true, predictions })).toEqual({ kind: 'assigned', prediction: asked('open') });
});

test('Who has locked a prediction or run the experiment sees the curves; everybody else is asked, for no points.', () => {
  expect(beforeCurves({ hasRun: false, predictions: [asked('locked')] })).toEqual({ kind: 'nothing' });
  expect(beforeCurves({ hasRun: true, predictions: [asked('missed')] })).toEqual({ kind: 'nothing' });
  expect(beforeCurves({ hasRun: false, predictions: [asked('missed')] })).toEqual({ kind: 'ungraded' });
  expect(beforeCurves({ hasRun: false, predictions: [] })).toEqual({ kind: 'ungraded' });
});
