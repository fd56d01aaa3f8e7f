import { expect, test } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { measuredPredictions } from './decide-predictions.ts';
import type { Field } from './field.ts';

const EXPERIMENT = 'reduction/by-size';

function predicted(id: string, derived: string, experiment = EXPERIMENT): Field {
  return { id, kind: 'number', label: id, unit: 'elements', relativeTolerance: 1, predicts: { experiment, derived } };
}

const fields: readonly Field[] = [
  predicted('a', 'A beats CPU from'),
  predicted('b', 'B beats CPU from'),
  predicted('elsewhere', 'A beats CPU from', 'stencil/sizes'),
  { id: 'n', kind: 'integer', label: 'n', unit: '' },
];

const value = { value: 1000, low: 900, high: 1100, unit: 'elements', note: '' };

test('A run measures the predictions that name it, in their unit, and nothing else.', () => {
  const derived = { 'A beats CPU from': value, 'B beats CPU from': { ...value, unit: 'B' } };
  expect(measuredPredictions(fields, { id: EXPERIMENT, derived })).toEqual({ a: { low: 900, high: 1100 } });
  expect(measuredPredictions(fields, { id: 'reduction/atomics', derived })).toEqual({});
  expect(measuredPredictions([predicted('a', 'constructor')], { id: EXPERIMENT, derived })).toEqual({});
});

test('What a run measured decides a prediction; a value outside the measured sizes leaves it open.', () => {
  const given = { a: '2100', b: '100', n: '3' };
  const asked = { fields: [...fields.slice(0, 2), ...fields.slice(3)], answer: { n: 3 } };
  const check = (derived: Parameters<typeof measuredPredictions>[1]['derived']) =>
    checkAnswer(asked, given, measuredPredictions(fields, { id: EXPERIMENT, derived })).fields.map(
      ({ correct, pending }) => pending ?? correct,
    );
  expect(check({ 'A beats CPU from': value, 'B beats CPU from': value })).toEqual([true, false, true]);
  expect(check({ 'A beats CPU from': { ...value, value: null, low: null, high: null } })).toEqual([true, true, true]);
  expect(check({ 'B beats CPU from': { ...value, low: 2000, high: null } })[1]).toBe(false);
});
