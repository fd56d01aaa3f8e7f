import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionWords, fieldChanges, valueWords } from './audit-words.ts';

test('An action is told in words, and one that is not known keeps its name.', () => {
  expect(actionWords('enrolment.set-role')).toBe('Changed a role');
  expect(actionWords('toString')).toBe('toString');
});

test('A change of a role says from what to what.', () => {
  expect(fieldChanges({ role: 'student' }, { role: 'ta' })).toEqual([{ field: 'role', from: 'student', to: 'ta' }]);
});

test('Fields that stay the same are not told, whatever else there is.', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (state) => {
      expect(fieldChanges(state, structuredClone(state))).toEqual([]);
    }),
  );
});

test('Of something new every field but ids is told, and none has a former value.', () => {
  expect(fieldChanges(null, { latePolicy: 'none', assignmentId: '0199', maxLateDays: 2 })).toEqual([
    { field: 'late policy', from: undefined, to: 'none' },
    { field: 'max late days', from: undefined, to: 2 },
  ]);
});

test('Values that fit into a sentence are written there; others are not.', () => {
  expect(['', null, true, 3, ['a', 'b'], [], { deep: 1 }].map(valueWords)).toEqual(['none', 'none', 'yes', '3', 'a, b', 'none', null]);
});
