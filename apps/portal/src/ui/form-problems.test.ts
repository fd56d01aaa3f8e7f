import { expect, test } from 'vitest';
import { problemOf, problemsOf, withoutField } from './form-problems.ts';

const refused = (code: string, details: object) => ({ code, message: 'It is taken.', remedy: 'Choose another.', details, requestId: null });

test('The API’s error about a field is found by the field’s name, without the part of the path that holds all fields.', () => {
  const problems = problemsOf(
    refused('invalid-input', { fields: { 'fields.title': 'Fill this in.', 'fields.exercises.0.weight': 'The smallest value is 0.' } }),
  );
  expect(problemOf(problems, 'title')).toBe('Fill this in.');
  expect(problemOf(problems, 'exercises.0.weight')).toBe('The smallest value is 0.');
  expect(problemOf(problems, 'exercises')).toBeNull();
});

test('An error in one member of a list is shown at the list.', () => {
  expect(problemOf(problemsOf(refused('invalid-input', { fields: { 'scopes.2': 'Choose another.' } })), 'scopes')).toBe('Choose another.');
});

test('A refusal about one field is shown there; one about no field leaves all fields as they are.', () => {
  expect(problemsOf(refused('slug-taken', {}))).toEqual({ slug: 'It is taken. Choose another.' });
  expect(problemsOf(refused('rate-limited', { retryAfterSeconds: 3 }))).toEqual({});
});

test('A field that is changed loses its error, and no other does.', () => {
  const problems = {
    title: 'Fill this in.',
    exercises: 'Choose one.',
    'exercises.0': 'Not this.',
    'exercises.0.weight': 'Write a number.',
  };
  expect(withoutField(problems, 'exercises')).toEqual({ title: 'Fill this in.', 'exercises.0.weight': 'Write a number.' });
});

test('What being late costs is the label of the box that agrees to it, so the refusal only asks to tick it there.', () => {
  expect(problemsOf(refused('late-not-confirmed', {}))).toEqual({ acceptLate: 'Choose another.' });
});
