import { expect, test } from 'vitest';
import { numberOf, otherVersions } from './own-labs.ts';

const version = (name: string, number: number) => ({
  version: name,
  number,
  publishedAt: new Date(0),
  publishedBy: 'Ada',
  bytes: 1024,
  pausedReason: null,
});

const use = { assignmentId: 'a', title: 'Copies', subjects: ['first/copy'], version: 'old', number: 1, gradedOtherwise: 0 };

const lab = { versions: [version('new', 3), version('middle', 2)], uses: [use] };

test('A version has its number from the list, or from an assignment that uses one too old for the list.', () => {
  expect(numberOf(lab, 'middle')).toBe(2);
  expect(numberOf(lab, 'old')).toBe(1);
  expect(numberOf(lab, 'unknown')).toBeUndefined();
  expect(numberOf(lab, undefined)).toBeUndefined();
});

test('An assignment may switch to every version but its own.', () => {
  const others = (own: string) => otherVersions(lab, { version: own }).map(({ number }) => number);
  expect(others('old')).toEqual([3, 2]);
  expect(others('new')).toEqual([2]);
});
