import { expect, test } from 'vitest';
import { contextName, linkName, pointsWords, scoreWords } from './lti-words.ts';

const LINK = {
  ...{ ltiLinkId: '1', assignmentId: null, title: 'Sums', contextTitle: 'Performance', platformName: 'Moodle' },
  grades: 'taken' as const,
};

test('A link is named with its course and platform, and why it takes no grades.', () => {
  expect(linkName(LINK)).toBe('Sums in Performance, Moodle');
  expect(linkName({ ...LINK, title: '', grades: 'no-column' })).toMatch(/^Link without a title in Performance, Moodle: it has no column/);
  expect(contextName({ ...LINK, contextTitle: '' })).toBe('Moodle');
});

test('A score that was not accepted says what the platform has instead.', () => {
  expect(scoreWords({ state: 'refused', sentPoints: null, sentMaxPoints: null })).toBe('Not accepted');
  expect(scoreWords({ state: 'waiting', sentPoints: 50, sentMaxPoints: 100 })).toBe('Waiting to be sent; the platform has 50 of 100');
  expect(scoreWords({ state: 'sent', sentPoints: 50, sentMaxPoints: 100 })).toBe('Sent');
  expect(pointsWords({ points: null, maxPoints: null })).toBe('–');
});
