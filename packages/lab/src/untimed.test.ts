import { expect, test } from 'vitest';
import { type InputData, isTimed, readLab, withCode } from './index.ts';
import { LAB_FORMAT } from './lab-schema.ts';
import { checkAnswer } from './prepare/check-answer.ts';
import { prepare } from './prepare/prepare.ts';

const FILLS = { numbers: [{ kind: 'f32', offset: 0, spreadBits: 20, exponent: 0 }] };

const DRAW = {
  fills: FILLS,
  cases: [1, 3, 5, 64, 65, 257].map((n) => ({ fill: 'numbers', size: { n } })),
  hidden: [3, 5, 7, 9].map((n) => ({ fill: 'numbers', size: { n: [n, 2 * n] } })),
};

const EXERCISE = {
  id: 'puzzles/map',
  title: 'Map',
  task: 'out[i] = a[i] + 10',
  size: ['n'],
  params: [{ name: 'n', type: 'u32' }],
  inputs: [{ name: 'a', element: 'f32', length: 'n' }],
  output: { name: 'out', element: 'f32', length: 'n' },
  operation: 'flop',
  elements: 'n',
  draw: DRAW,
  covered: { inputs: FILLS.numbers, dimensions: [{ name: 'n', largestChunk: 64, others: {} }] },
};

const TIMED_DRAW = {
  ...DRAW,
  timed: { software: [{ n: 1000 }], medium: [{ n: 1000 }], large: [{ n: 1000 }] },
  timedFills: ['numbers', 'numbers', 'numbers'],
};

function labWith(changes: object, needs: readonly string[] = ['untimed']) {
  const lab = { format: LAB_FORMAT, id: 'puzzles', title: 'Puzzles', summary: 'They are small.', needs };
  return { ...lab, exercises: [{ ...EXERCISE, ...changes }] };
}

function withReference(changes: object = {}, code: object = {}) {
  const reference = (_: unknown, [a = new Float32Array()]: readonly InputData[]) => new Uint32Array(a.buffer, a.byteOffset, a.length);
  const [exercise] = withCode(labWith(changes), { 'puzzles/map': { reference, ...code } }).exercises;
  return exercise ?? expect.fail();
}

test('An exercise that says nothing about times, marks, counts and costs is untimed.', () => {
  const [exercise = expect.fail()] = readLab(labWith({})).exercises;
  expect(isTimed(exercise)).toBe(false);
  expect(exercise).not.toHaveProperty('cost');
  expect(exercise.hints).toEqual([]);
});

test('Without a trusted kernel, an f32 is compared within a tolerance where there is one, and all else exactly.', () => {
  const compared = (changes: object) => readLab(labWith(changes)).exercises[0]?.outputs.map(({ compare }) => compare);
  expect(compared({})).toEqual(['exact']);
  expect(compared({ tolerance: { relative: 1e-6 } })).toEqual(['within']);
  expect(compared({ tolerance: { relative: 1e-6 }, output: { ...EXERCISE.output, compare: 'exact' } })).toEqual(['exact']);
  expect(compared({ tolerance: { relative: 1e-6 }, output: { ...EXERCISE.output, element: 'u32' } })).toEqual(['exact']);
});

const SOME: readonly (readonly [has: string, changes: object, missing: RegExp])[] = [
  ['marks', { marks: { passFraction: 0.3, fullFraction: 0.9 } }, /needs .*counted.*draw\.timedFills too, since it has marks\./],
  ['hints', { hints: [{ below: 0.9, hint: 'Load more at once.' }] }, /since it has hints\. Without any of these it is untimed/],
  ['timed sizes', { draw: TIMED_DRAW }, /needs cost, smaller, trusted, .* too, since it has draw\.timed, draw\.timedFills\./],
  ['a rung to time', { referenceRung: '01-naive' }, /since it has referenceRung\./],
];

test.each(SOME)('An exercise with %s alone is neither timed nor untimed.', (_, changes, missing) => {
  expect(() => readLab(labWith(changes))).toThrow(missing);
});

test('A lab with an untimed exercise needs that kind.', () => {
  expect(() => readLab(labWith({}, []))).toThrow('"needs" must be ["untimed"]');
});

test('Its expressions must have values at the covered sizes and at those of its cases.', () => {
  const output = { ...EXERCISE.output, length: 'n - 257' };
  expect(() => readLab(labWith({ output }))).toThrow(/puzzles\/map.*at the size \{"n":64\} a buffer would have|less than 0|negative/);
});

test('Its code needs the reference alone, and may not draw timed sizes.', () => {
  const exercise = withReference();
  expect(exercise.timed('large', { int: (low) => low, pick: ([first]) => first })).toEqual([]);
  expect(() => withReference({}, { timed: () => [] })).toThrow('puzzles/map is untimed in lab.json');
  expect(() => withReference({ draw: undefined })).toThrow('so lab.ts must have cases and sized.');
});

test('What its code answers is checked without timed sizes.', () => {
  const exercise = withReference();
  const source = { exercise, seed: '5eed' };
  const answered = (kind: 'cases' | 'tabulated') => checkAnswer(exercise, kind, {}, prepare(source, kind, {}));
  expect(answered('cases')).toHaveLength(10);
  expect(answered('tabulated')).toMatchObject({ timed: { software: [], medium: [], large: [] } });
  const covering = [{ dimension: 'n', values: [1, 2] }];
  const shapes = checkAnswer(exercise, 'shapes', { covering }, prepare(source, 'shapes', { covering }));
  expect(shapes).toMatchObject({ timed: { large: [] }, covering: [{ size: { n: 1 } }, { size: { n: 2 } }] });
  expect(() => prepare(source, 'sizes', {})).toThrow('puzzles/map is untimed');
});
