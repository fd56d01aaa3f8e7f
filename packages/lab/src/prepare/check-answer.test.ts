import { expect, test } from 'vitest';
import type { Case, Exercise, Expected } from '../exercise.ts';
import type { Fill } from '../fill.ts';
import type { TimedExercise } from '../timed-exercise.ts';
import { checkAnswer } from './check-answer.ts';

const EXERCISE = {
  id: 'some-lab/double',
  sizeFields: ['n'],
  params: [{ name: 'n', type: 'u32' }],
  inputs: [{ name: 'a', element: 'f32' }],
  outputs: [{ name: 'out', element: 'f32', compare: 'within', unspecified: false }],
  lengths: ({ n = 0 }) => ({ inputs: [n], outputs: [n] }),
  fillAt: (fill) => fill as Fill,
  covered: { inputs: [], dimensions: [{ name: 'n', largestChunk: 8, others: {} }] },
  trusted: { file: 'trusted.wgsl' },
} as Partial<TimedExercise> as Exercise;

const CASE: Case = {
  name: 'three',
  size: { n: 3 },
  hidden: false,
  params: { n: 3 },
  inputs: [{ kind: 'f32', offset: 0, spreadBits: 4, exponent: 0 }],
};

function within(values: number, tolerances = values, indices?: readonly number[]): Expected {
  const given = { kind: 'within' as const, values: new Float64Array(values), tolerances: new Float64Array(tolerances) };
  return indices ? { ...given, indices: Uint32Array.from(indices) } : given;
}

test('Cases in order pass, and so do right outputs with values for all elements or for some', () => {
  expect(checkAnswer(EXERCISE, 'cases', {}, [CASE])).toEqual([CASE]);
  for (const outputs of [[within(3)], [within(2, 2, [0, 2])]]) expect(checkAnswer(EXERCISE, 'outputs', CASE, outputs)).toEqual(outputs);
});

test.each<readonly [string, object, RegExp]>([
  ['no name', { name: '' }, /name/],
  ['a name as long as a sentence', { name: 'x'.repeat(81) }, /name/],
  ['a size with a field of its own', { size: { n: 3, m: 3 } }, /m/],
  ['a size without a field', { size: {} }, /n/],
  ['a negative size', { size: { n: -3 } }, /n/],
  ['a parameter that is no number', { params: { n: Number.NaN } }, /n/],
  ['a fill that does not exist', { inputs: [{ kind: 'noise' }] }, /inputs/],
  ['too many fills', { inputs: [...CASE.inputs, ...CASE.inputs] }, /inputs/],
  ['fields that nobody reads', { secret: 1 }, /secret/],
  ['a buffer of no elements', { size: { n: 0 }, params: { n: 0 } }, /would have 0, 0 elements/],
  ['buffers of gigabytes', { size: { n: 2 ** 30 }, params: { n: 2 ** 30 } }, /at most 16777216 fit/],
  ['right outputs, which are asked for one by one', { expected: [within(3)] }, /expected/],
])('A case with %s is refused, and the fault named', (_what, changes, message) => {
  expect(() => checkAnswer(EXERCISE, 'cases', {}, [{ ...CASE, ...changes }])).toThrow(message);
});

test.each<readonly [string, readonly unknown[], RegExp]>([
  ['too few values', [within(2)], /gave 2 values; the output has 3/],
  ['values without tolerances', [within(3, 2)], /3 values, but 2 tolerances/],
  ['indices that descend', [within(2, 2, [2, 0])], /must ascend/],
  ['an index twice', [within(2, 2, [1, 1])], /must ascend/],
  ['an index beyond the output', [within(1, 1, [3])], /below 3/],
  ['values that are a list', [{ kind: 'within', values: [1, 2, 3], tolerances: [0, 0, 0] }], /values/],
  ['words where lab.json speaks of a tolerance', [{ kind: 'exact', words: new Uint32Array(3) }], /compared within, the reference exact/],
  ['nothing for an output', [], /the right outputs of some-lab\/double, three/],
  ['two answers for one output', [within(3), within(3)], /the right outputs of some-lab\/double, three/],
  ['elements that may hold anything where lab.json does not say so', [{ ...within(3), unspecified: new Uint8Array(3) }], /does not say so/],
])('Right outputs with %s are refused, and the fault named', (_what, outputs, message) => {
  expect(() => checkAnswer(EXERCISE, 'outputs', CASE, outputs)).toThrow(message);
});

test('Each of several outputs is checked by itself, and named', () => {
  const count = { name: 'count', element: 'u32', compare: 'exact', unspecified: true } as const;
  const several: Exercise = { ...EXERCISE, outputs: [...EXERCISE.outputs, count], lengths: () => ({ inputs: [3], outputs: [3, 1] }) };
  const answer = (words: number, unspecified: number) => [
    within(3),
    { kind: 'exact', words: new Uint32Array(words), unspecified: new Uint8Array(unspecified) },
  ];
  expect(checkAnswer(several, 'outputs', CASE, answer(1, 1))).toHaveLength(2);
  expect(() => checkAnswer(several, 'outputs', CASE, answer(2, 1))).toThrow('three, count: the reference gave 2 words; the output has 1.');
  expect(() => checkAnswer(several, 'outputs', CASE, answer(1, 2))).toThrow('three, count: unspecified has 2 entries');
});

test.each<readonly [string, unknown]>([
  ['Null', null],
  ['Nothing at all', undefined],
  ['A word', 'cases'],
  ['A number', 7],
  ['An object', {}],
  ['No case', []],
  ['A list of nothing', [null]],
  ['A proxy', new Proxy([], {})],
])('%s is no answer', (_what, answer) => {
  expect(() => checkAnswer(EXERCISE, 'cases', {}, answer)).toThrow(TypeError);
});

test('Two cases of one name, and too many cases, are refused', () => {
  expect(() => checkAnswer(EXERCISE, 'cases', {}, [CASE, CASE])).toThrow(/Two cases .* "three"/);
  const many = Array.from({ length: 201 }, (_, i) => ({ ...CASE, name: `case ${i}` }));
  expect(() => checkAnswer(EXERCISE, 'cases', {}, many)).toThrow(TypeError);
});

const RANGES = [{ n: { least: 3, most: 9 } }];
const TABULATED = { cases: [{ name: 'three', hidden: false }], timed: { software: RANGES, medium: RANGES, large: [...RANGES, ...RANGES] } };

test('Names of cases and ranges of sizes pass', () => {
  expect(checkAnswer(EXERCISE, 'tabulated', {}, TABULATED)).toEqual(TABULATED);
});

test.each<readonly [string, object, RegExp]>([
  ['no case', { cases: [] }, /cases/],
  ['two cases of one name', { cases: [...TABULATED.cases, ...TABULATED.cases] }, /Two cases .* "three"/],
  ['the data of a case', { cases: [{ ...TABULATED.cases[0], size: { n: 3 } }] }, /size/],
  ['no size on one class of devices', { timed: { ...TABULATED.timed, medium: [] } }, /medium/],
  ['a range that is the wrong way round', { timed: { ...TABULATED.timed, large: [{ n: { least: 9, most: 3 } }] } }, /above its most/],
  ['a range of no numbers', { timed: { ...TABULATED.timed, large: [{ n: { least: Number.NaN, most: 3 } }] } }, /least/],
  ['a size with a field of its own', { timed: { ...TABULATED.timed, large: [{ ...RANGES[0], m: RANGES[0]?.n }] } }, /m/],
])('What is the same for every seed cannot have %s', (_what, changes, message) => {
  expect(() => checkAnswer(EXERCISE, 'tabulated', {}, { ...TABULATED, ...changes })).toThrow(message);
});

test('As many right outputs as asked for are expected, each as long as its size', () => {
  const range = { dimension: 'n', values: [4, 5, 6], first: 1, count: 2 };
  const outputs = [[within(5)], [within(6)]];
  expect(checkAnswer(EXERCISE, 'coveringOutputs', range, outputs)).toEqual(outputs);
  expect(() => checkAnswer(EXERCISE, 'coveringOutputs', range, [[within(5)]])).toThrow(TypeError);
  expect(() => checkAnswer(EXERCISE, 'coveringOutputs', range, [[within(5)], [within(5)]])).toThrow(/n=6: the reference gave 5 values/);
});
