import { describe, expect, test } from 'vitest';
import { defineExperiment } from './define-experiment.ts';
import type { ExperimentDefinition } from './definition.ts';
import { breakEven, cpu, file, own, pow2, rung, sum, transfer, variantsOf } from './series.ts';

const DOCUMENT: NonNullable<ExperimentDefinition['document']> = {
  file: '000',
  rows: [4],
  machine: 'unknown',
  points: [{ series: '01-divergent', x: 1, y: 1, read: 'text' }],
  values: [],
};

const GOOD: ExperimentDefinition = {
  id: 'reduction/by-size',
  title: 'Sums by size',
  question: 'Which is faster?',
  exercise: 'reduction/sum',
  axis: { name: 'n', unit: 'elements', values: { software: [1, 2], medium: pow2(7, 9), large: pow2(7, 11, 2) } },
  series: [cpu(), rung('01-divergent', { sweep: { WG: [32, 64], PER: [1, 2] } }), own(), transfer('readback')],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [breakEven('CPU', 'your kernel')],
  models: [],
  document: DOCUMENT,
};

test('an experiment that is right is returned as it is', () => {
  expect(defineExperiment(GOOD)).toBe(GOOD);
});

test('powers of two take every step up to their end', () => {
  expect(pow2(7, 11, 2)).toEqual([128, 512, 2048]);
});

test('a swept series is a curve for each combination of its overrides', () => {
  expect(variantsOf(GOOD.series).map(({ name }) => name)).toEqual([
    'CPU',
    '01-divergent WG=32 PER=1',
    '01-divergent WG=32 PER=2',
    '01-divergent WG=64 PER=1',
    '01-divergent WG=64 PER=2',
    'your kernel',
    'readback',
  ]);
});

describe('an experiment is refused, with a sentence that says what to change, when', () => {
  const axis = (change: Partial<ExperimentDefinition['axis']>): Partial<ExperimentDefinition> => ({ axis: { ...GOOD.axis, ...change } });
  const document = (change: Partial<typeof DOCUMENT>): Partial<ExperimentDefinition> => ({ document: { ...DOCUMENT, ...change } });
  const refused: readonly (readonly [string, Partial<ExperimentDefinition>, RegExp])[] = [
    ['its id has no lab', { id: 'by-size' }, /the id must be <lab>\/<experiment>/],
    ['it has no title', { title: '' }, /title and question must say something/],
    ['its exercise is no exercise', { exercise: 'sum' }, /sum is not an exercise; write <lab>\/<exercise>/],
    ['it has no series', { series: [] }, /it has no series/],
    ['two series have one name', { series: [own(), own()] }, /two series are named "your kernel"\. Give one of them another name/],
    ['a sweep has no values', { series: [file('x', { sweep: { WG: [] } })] }, /it has no series|a sweep of x has no values/],
    ['it has too many curves', { series: [file('x', { sweep: { WG: pow2(0, 40) } })] }, /it has 41 curves; at most 40 are allowed/],
    [
      'a sum adds what is not measured',
      { series: [cpu(), own(), rung('01-divergent'), sum('all', ['upload'])] },
      /the sum all adds "upload", which is not a measured series/,
    ],
    ['a derived value names a missing series', { derive: [breakEven('CPU', 'GPU')] }, /there is no series "GPU"\. The series are CPU, /],
    ['a model names a missing series', { models: ['GPU'] }, /there is no series "GPU"/],
    [
      "a document's point names a missing series",
      document({ points: [{ series: 'GPU', x: 1, y: 1, read: 'text' }] }),
      /there is no series "GPU"/,
    ],
    [
      "a document's point is not positive",
      document({ points: [{ series: 'CPU', x: 1, y: 0, read: 'text' }] }),
      /must have a positive x and a positive y/,
    ],
    [
      "a document's value is not derived",
      document({ values: [{ derived: 'x', value: 1, read: 'text' }] }),
      /the document's value "x" is not a derived value/,
    ],
    [
      'two derived values have one name',
      { derive: [breakEven('CPU', 'your kernel'), breakEven('CPU', 'your kernel')] },
      /two derived values are named "your kernel beats CPU from"/,
    ],
    ['its document is not named', document({ rows: [] }), /it must name the document and its rows/],
    [
      'the axis falls',
      axis({ values: { ...GOOD.axis.values, software: [2, 1] } }),
      /values of n for software devices must be positive integers in ascending order/,
    ],
    ['the axis has a fraction', axis({ values: { ...GOOD.axis.values, large: [1.5] } }), /for large devices must be positive integers/],
    ['the axis is empty', axis({ values: { ...GOOD.axis.values, medium: [] } }), /must have 1 to 80 values for medium devices/],
    ['the axis sets an override and no size', axis({ override: 'TILE' }), /an axis that sets an override needs size/],
    ['a series sweeps the axis', axis({ override: 'WG', size: () => ({ n: 1 }) }), /01-divergent sweeps WG, which is the axis/],
  ];
  test.each(refused)('%s', (_, change, sentence) => {
    expect(() => defineExperiment({ ...GOOD, ...change })).toThrow(sentence);
  });
});
