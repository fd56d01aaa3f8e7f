import { expect, test } from 'vitest';
import { actionWords, actorWords } from './audit-words.ts';

test('An action is told in words, and one that is not known keeps its name.', () => {
  expect(actionWords('enrolment.set-role')).toBe('Changed a role');
  expect(actionWords('toString')).toBe('toString');
});

test('Whoever acted is named: a person, a worker, the portal, or an account that is gone.', () => {
  const words = ['user:17', 'worker:h200', 'system'].map((actor) => actorWords({ actor, actorName: null }));
  expect(words).toEqual(['somebody whose account is gone', 'worker h200', 'the portal']);
  expect(actorWords({ actor: 'user:17', actorName: 'Ada' })).toBe('Ada');
});
