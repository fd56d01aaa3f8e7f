import { expect, test } from 'vitest';
import { askedAddress, chooseGradings, readAsked } from './hand-in-asked.ts';

const grading = (gradingId: string, seed: string, more: { effective?: boolean; verdict?: string | null } = {}) => ({
  gradingId,
  seed,
  effective: false,
  verdict: 'accepted',
  ...more,
});

test('The grading in effect is shown, and the latest replay of it beside it.', () => {
  const gradings = [
    grading('first', 's', { effective: true }),
    grading('replay 1', 's'),
    grading('regrade', 't'),
    grading('replay 2', 's'),
  ];
  expect(chooseGradings(gradings, {})).toEqual({ shown: 'first', beside: 'replay 2' });
});

test('A replay that still runs stands beside nothing.', () => {
  const gradings = [grading('first', 's', { effective: true }), grading('replay', 's', { verdict: null })];
  expect(chooseGradings(gradings, { grading: 'replay' })).toEqual({ shown: 'first', beside: null });
});

test('What was asked for is shown, unless it is of another hand-in, or the same twice.', () => {
  const gradings = [grading('first', 's', { effective: true }), grading('second', 't')];
  expect(chooseGradings(gradings, { grading: 'second', beside: 'first' })).toEqual({ shown: 'second', beside: 'first' });
  expect(chooseGradings(gradings, { grading: 'elsewhere', beside: 'first' })).toEqual({ shown: 'first', beside: null });
});

test('Without a result nothing is shown.', () => {
  expect(chooseGradings([grading('first', 's', { verdict: null })], {})).toEqual({ shown: null, beside: null });
});

test('An address says what is looked at, and is read back as it was.', () => {
  const asked = { grading: 'g1', beside: 'g2', against: undefined };
  const address = askedAddress('demo', 'h1', { ...asked, section: 'gradings' });
  expect(address).toBe('/courses/demo/hand-ins/h1?grading=g1&beside=g2#gradings');
  expect(readAsked(Object.fromEntries(new URL(address, 'http://portal').searchParams))).toEqual(asked);
});
