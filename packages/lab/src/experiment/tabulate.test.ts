import { type OpenedClass, openedClassSchema } from '@rooflab/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExperimentDefinition } from './definition.ts';
import { experimentSchema } from './experiment.ts';
import { exerciseAt, sizeAt, workingSetAt } from './place.ts';
import { breakEven, cpu, falls, file, own, predictedFall, rung, sum, transfer } from './series.ts';
import { tabulate } from './tabulate.ts';

const exerciseOf = (x: number): string => `lab/${x % 3}`;

function definitionWith(change: Partial<ExperimentDefinition> = {}): ExperimentDefinition {
  return {
    id: 'lab/test',
    title: 'Test',
    question: 'Is it right?',
    exercise: 'lab/usual',
    axis: { name: 'n', unit: 'elements', values: { software: [2, 8], medium: [2, 4], large: [2, 4, 8] } },
    series: [
      cpu(),
      rung('01-first', { exercise: exerciseOf }),
      file('open', { open: true }),
      own(),
      transfer('readback'),
      sum('all', ['CPU']),
    ],
    inputs: 'warm',
    plot: { y: 'time' },
    derive: [breakEven('CPU', '01-first'), falls('CPU', (n) => 4 * n), falls('01-first')],
    models: [],
    document: { file: '000', rows: [1], machine: 'unknown', points: [], values: [] },
    ...change,
  };
}

/** An axis of each class, and a place on one of them. */
const places = fc
  .record({
    axes: fc.record(
      Object.fromEntries(openedClassSchema.options.map((name) => [name, axisValues()])) as Record<
        OpenedClass,
        ReturnType<typeof axisValues>
      >,
    ),
    deviceClass: fc.constantFrom(...openedClassSchema.options),
    at: fc.nat(),
  })
  .map(({ axes, deviceClass, at }) => ({ axes, deviceClass, x: axes[deviceClass][at % axes[deviceClass].length] ?? 0 }));

function axisValues() {
  return fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 }).map((xs) => xs.sort((a, b) => a - b));
}

describe('a tabulated experiment', () => {
  test('is data that its schema takes as it is, also after it was written as JSON', () => {
    const experiment = tabulate(definitionWith());
    expect(experimentSchema.parse(JSON.parse(JSON.stringify(experiment)))).toStrictEqual(experiment);
  });

  test('says at each place what the functions of its definition say', () => {
    fc.assert(
      fc.property(places, ({ axes, deviceClass, x }) => {
        const size = (at: number, on: OpenedClass) => ({ n: 2 * at, [on]: at });
        const workingSet = (at: number, on: OpenedClass) => 3 * at + on.length;
        const { axis, series, derive } = tabulate(
          definitionWith({
            axis: { name: 'X', unit: '', values: axes, size },
            derive: [predictedFall({ series: 'CPU', workingSet }, { series: '01-first', workingSet: (at) => at })],
          }),
        );
        const place = { x, deviceClass };
        expect(sizeAt(axis, place)).toEqual(size(x, deviceClass));
        const exercises = series.flatMap((one) => (one.kind === 'sum' ? [] : [exerciseAt(axis, one, place)]));
        expect(exercises).toEqual(['lab/usual', exerciseOf(x), 'lab/usual', 'lab/usual', 'lab/usual']);
        const [fall] = derive;
        if (fall?.kind !== 'predicted-fall') throw new Error('It has one derivation.');
        expect(workingSetAt(axis, fall.measured.workingSets, place)).toBe(workingSet(x, deviceClass));
        expect(workingSetAt(axis, fall.predicted.workingSets, place)).toBe(x);
      }),
    );
  });

  test('has sizes of one number where the definition gives none', () => {
    expect(tabulate(definitionWith()).axis.sizes.medium).toEqual([{ n: 2 }, { n: 4 }]);
  });
});

describe('a place that is not on the axis', () => {
  const { axis, series, derive } = tabulate(definitionWith());
  const [, chosen] = series;
  const [, fall] = derive;
  if (chosen === undefined || fall?.kind !== 'falls' || fall.workingSets === null) throw new Error('They are in the definition.');
  const { workingSets } = fall;

  test('has no size and no exercise', () => {
    const sentence = 'n = 8 is not on the axis for medium devices. Its values are 2, 4.';
    expect(() => sizeAt(axis, { x: 8, deviceClass: 'medium' })).toThrow(new TypeError(sentence));
    expect(() => exerciseAt(axis, chosen, { x: 8, deviceClass: 'medium' })).toThrow(new TypeError(sentence));
  });

  test('has a working set between those on both sides of it, and none beyond the ends', () => {
    expect(workingSetAt(axis, workingSets, { x: 5, deviceClass: 'large' })).toBe(20);
    expect(() => workingSetAt(axis, workingSets, { x: 1, deviceClass: 'large' })).toThrow(TypeError);
    expect(() => workingSetAt(axis, workingSets, { x: 9, deviceClass: 'large' })).toThrow(TypeError);
  });
});
