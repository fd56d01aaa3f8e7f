import { expect, test } from 'vitest';
import type { Condition, Hint } from './hints/hint.ts';
import type { FactName } from './hints/kernel-facts.ts';
import { LAB_FORMAT, type TimedExerciseFile } from './lab-schema.ts';
import { readExercise, readLab } from './read-lab.ts';
import { asTimed, type CountedMark } from './timed-exercise.ts';

const EXERCISE: TimedExerciseFile = {
  id: 'some-lab/double',
  title: 'Double',
  task: 'out = 2·a',
  size: ['n'],
  params: [{ name: 'n', type: 'u32' }],
  inputs: [{ name: 'a', element: 'f32', length: 'n' }],
  output: { name: 'out', element: 'f32', length: 'n' },
  operation: 'flop',
  elements: 'n',
  cost: { bytesRead: '4 * n', bytesWritten: '4 * n', flops: 'n' },
  smaller: { steps: { n: 1 }, power: 1 },
  trusted: { file: 'trusted.wgsl', compare: 'exact' },
  covered: { inputs: [{ kind: 'f32', offset: 0, spreadBits: 20, exponent: 0 }], dimensions: [{ name: 'n', largestChunk: 8, others: {} }] },
  marks: { passFraction: 0.3, fullFraction: 0.9 },
  counted: {
    scores: { '01-naive': 100 },
    size: { n: 1003 },
    marks: [
      { fact: 'bytesOverFewest', points: 30, full: 1.1, zero: 4 },
      { fact: 'sectorsOverFewest', points: 30, full: 1.1, zero: 4 },
    ],
  },
  hints: [
    { below: 0.9, hint: 'Load more at once.' },
    { below: 0.4, hint: 'Let neighbours read neighbours.' },
  ],
  referenceRung: '01-naive',
};

const IMAGE = { size: { n: 16 }, input: 'a', width: '4', height: 'n / 4', pitch: '4', filters: [{ name: 'Double', inputs: {} }] };

/** A second input. */
const WITH_WEIGHTS = {
  inputs: [...EXERCISE.inputs, { name: 'weights', element: 'f32', length: '3' }],
  covered: { ...EXERCISE.covered, inputs: [...EXERCISE.covered.inputs, ...EXERCISE.covered.inputs] },
};

function labWith(changes: object) {
  const needs = 'image' in changes ? ['image'] : [];
  const lab = { format: LAB_FORMAT, id: 'some-lab', title: 'Some lab', summary: 'It doubles.', needs };
  return { ...lab, exercises: [{ ...EXERCISE, ...changes }] };
}

test('An image says at which size it is filtered, where its pixels lie, and what the other inputs hold', () => {
  const filters = [{ name: 'Edges', offset: 0.5, inputs: { weights: [1, 0, -1] } }];
  const [exercise] = readLab(labWith({ ...WITH_WEIGHTS, image: { ...IMAGE, filters } })).exercises;
  expect(exercise?.image).toEqual({
    ...{ size: { n: 16 }, params: { n: 16 }, input: 0, width: 4, height: 4, pitch: 4 },
    filters: [{ name: 'Edges', offset: 0.5, inputs: [null, [1, 0, -1]] }],
  });
});

test('One exercise is read as in its lab, whatever is wrong with the others', () => {
  const lab = labWith(WITH_WEIGHTS);
  const broken = { ...lab, exercises: [{ ...EXERCISE, id: 'some-lab/triple', inputs: 3 }, ...lab.exercises] };
  const plain = (value: unknown) => JSON.stringify(value);
  expect(plain(readExercise(broken, 'some-lab/double'))).toBe(plain(readLab(lab).exercises[0]));
  expect(readExercise(broken, 'some-lab/other')).toBeUndefined();
  expect(() => readExercise(broken, 'some-lab/triple')).toThrow('inputs');
  expect(() => readExercise({ ...lab, exercises: undefined }, 'some-lab/double')).toThrow('lab.json: ');
});

test('What the file says is what the exercise answers', () => {
  const [exercise] = readLab(
    labWith({
      size: ['n', 'm'],
      params: [
        { name: 'pitch', type: 'u32', value: '4 * quarters' },
        { name: 'quarters', type: 'u32', value: 'ceilDiv(n, 4)' },
        { name: 'm', type: 'u32' },
        { name: 's', type: 'f32' },
      ],
      inputs: [{ name: 'a', element: 'f32', length: 'pitch * m' }],
      cost: { bytesRead: '4 * pitch * m + 32 * fact3', bytesWritten: '4', flops: 'fact0' },
      trusted: {
        file: 'trusted.wgsl',
        compare: 'within',
        prepare: { bytes: '4 * m', dispatches: [{ entryPoint: 'sum', workgroups: ['ceilDiv(n, 64)', 'm'] }] },
      },
      covered: { ...EXERCISE.covered, dimensions: [{ name: 'n', largestChunk: 8, others: { m: 1 } }] },
      counted: { ...EXERCISE.counted, size: { n: 1003, m: 2 } },
    }),
  ).exercises.map(asTimed);
  const size = { n: 65, m: 3 };
  expect(exercise?.elements(size)).toBe(65);
  expect(exercise?.lengths(size)).toEqual({ inputs: [204], outputs: [65] });
  const facts = Uint32Array.from({ length: 16 }, (_, i) => i);
  expect(exercise?.cost(size, facts)).toEqual({ bytesRead: 4 * 204 + 96, bytesWritten: 4, flops: 0 });
  expect(exercise?.trusted.prepare?.bytes(size)).toBe(12);
  expect(exercise?.trusted.prepare?.dispatches(size)).toEqual([{ entryPoint: 'sum', workgroups: [2, 3, 1] }]);
  const smaller = exercise && asTimed(exercise).smaller({ size, params: { s: 7 }, families: [] }, 0.5);
  expect(smaller).toEqual({ size: { n: 32, m: 3 }, params: { s: 7, pitch: 32, quarters: 8, m: 3 }, families: [] });
});

test('A bound or a mean of a fill may be an expression, which has its value at each size', () => {
  const columns = { kind: 'u32', base: 0, bound: 'cols' } as const;
  const offsets = { kind: 'rising', base: 0, mean: 'n', block: 8 } as const;
  const params = [
    { name: 'n', type: 'u32' },
    { name: 'cols', type: 'u32', value: '2 * n' },
  ];
  const [exercise] = readLab(labWith({ params, covered: { ...EXERCISE.covered, inputs: [columns] } })).exercises;
  expect(exercise?.fillAt(columns, { n: 7 })).toEqual({ kind: 'u32', base: 0, bound: 14 });
  expect(exercise?.fillAt(offsets, { n: 7 })).toEqual({ kind: 'rising', base: 0, mean: 7, block: 8 });
  const smaller = exercise && asTimed(exercise).smaller({ size: { n: 100 }, params: { n: 100, cols: 200 }, families: [[columns]] }, 0.5);
  expect(smaller?.families.flat().map((fill) => exercise?.fillAt(fill, smaller.size))).toEqual([{ ...columns, bound: 100 }]);
  expect(() => exercise?.fillAt(offsets, { n: 5000 })).toThrow(/"n" gives a wrong fill at n=5000: .*4095/s);
});

test('Bytes and half-precision values are read from their own fills', () => {
  const inputs = [
    { name: 'a', element: 'u8', length: 'n' },
    { name: 'b', element: 'f16', length: 'n' },
  ];
  const covered = [
    { kind: 'u8', base: 0, bound: 256 },
    { kind: 'f16', offset: 0, spreadBits: 11, exponent: -10 },
  ];
  const lab = labWith({ inputs, covered: { ...EXERCISE.covered, inputs: covered } });
  const [exercise] = readLab({ ...lab, needs: ['u8', 'f16'] }).exercises;
  expect(exercise?.inputs).toEqual([
    { name: 'a', element: 'u8' },
    { name: 'b', element: 'f16' },
  ]);
});

test('A cost may be too large to be exact', () => {
  const [exercise] = readLab(labWith({ cost: { ...EXERCISE.cost, flops: '2 * n * n * n' } })).exercises.map(asTimed);
  expect(exercise?.cost({ n: 300_001 }, new Uint32Array(16)).flops).toBeCloseTo(2 * 300_001 ** 3, -3);
});

const COUNT = { name: 'count', element: 'u32', length: '1' } as const;
const OUT = { name: 'out', element: 'f32', length: 'n' } as const;

test('Several outputs are compared as the trusted kernel says, or as they say themselves', () => {
  const { exercises } = readLab({
    ...labWith({ output: [{ ...OUT, compare: 'within', unspecified: true }, COUNT] }),
    needs: ['several-outputs', 'unspecified'],
  });
  expect(exercises[0]?.outputs).toEqual([
    { name: 'out', element: 'f32', compare: 'within', unspecified: true },
    { name: 'count', element: 'u32', compare: 'exact', unspecified: false },
  ]);
  expect(exercises[0]?.lengths({ n: 7 })).toEqual({ inputs: [7], outputs: [7, 1] });
});

test('An output may start as an input', () => {
  const { exercises } = readLab({ ...labWith({ output: { ...OUT, startsAs: 'a' } }), needs: ['in-place'] });
  expect(exercises[0]?.outputs).toEqual([{ name: 'out', element: 'f32', compare: 'exact', unspecified: false, startsAs: 0 }]);
});

test('An exercise may have steps that a plan repeats, in which inputs take over what others held', () => {
  const waves = {
    inputs: ['before', 'now'].map((name) => ({ name, element: 'f32', length: 'n' })),
    output: OUT,
    covered: { ...EXERCISE.covered, inputs: [...EXERCISE.covered.inputs, ...EXERCISE.covered.inputs] },
  };
  const repeating = (repeat: object) => readLab({ ...labWith({ ...waves, repeat }), needs: ['repeat'] }).exercises[0]?.repeat;
  expect(repeating({ now: 'out', before: 'now' })).toEqual({ next: [1, 'output'] });
  expect(repeating({})).toEqual({ next: [null, null] });
  expect(() => repeating({ later: 'out' })).toThrow('there is no input later');
  expect(() => repeating({ now: 'later' })).toThrow('neither the output nor another input');
  expect(() => repeating({ now: 'now' })).toThrow('neither the output nor another input');
});

test('An output may have the elements of an input in another order', () => {
  const sorted = { ...labWith({ output: { ...OUT, permutes: 'a' } }), needs: ['permutes'] };
  expect(readLab(sorted).exercises[0]?.outputs).toEqual([
    { name: 'out', element: 'f32', compare: 'exact', unspecified: false, permutes: 0 },
  ]);
});

test('A lab says which kinds of exercise it uses, no fewer and no more', () => {
  expect(() => readLab(labWith({ output: [OUT, COUNT] }))).toThrow('"needs" must be ["several-outputs"]');
  expect(() => readLab({ ...labWith({}), needs: ['in-place'] })).toThrow('"needs" must be []');
  expect(() => readLab({ ...labWith({}), needs: ['textures'] })).toThrow('is not a kind that this version of Rooflab knows');
});

test('A hint may be named where several exercises share it', () => {
  const shared = { below: 0.5, hint: 'Use what others use.' };
  const [exercise] = readLab({ ...labWith({ hints: ['ours', 'fewWorkgroups'] }), hints: { ours: shared } }).exercises;
  expect(exercise?.hints[0]).toEqual(shared);
  expect(exercise?.hints[1]?.hint).toMatch(/more workgroups/);
});

const LIMIT: Hint = { below: 0.9, hint: 'Load more at once.' };

function hintWhen(...when: [Condition, ...Condition[]]): Hint {
  return { when, hint: 'Look again.' };
}

function countedBy(...marks: Partial<CountedMark>[]): object {
  const all = marks.map((mark): CountedMark => ({ fact: 'loadBytes', points: 60, full: 16, zero: 4, ...mark }));
  return { counted: { ...EXERCISE.counted, marks: all as [CountedMark, ...CountedMark[]] } };
}

const FAULTS: readonly (readonly [string, object, RegExp])[] = [
  ['an exercise of another lab', { id: 'other-lab/double' }, /other-lab\/double must begin with some-lab\//],
  ['an id without a lab', { id: 'double' }, /<lab>\/<exercise>/],
  ['an empty task', { task: '' }, /task/],
  ['no parameters', { params: [] }, /params/],
  ['a parameter that no plan could name', { params: [{ name: 'N-1', type: 'u32' }] }, /a lower-case word/],
  [
    'two parameters of one name',
    {
      params: [
        { name: 'n', type: 'u32' },
        { name: 'n', type: 'f32' },
      ],
    },
    /one name twice: n, n/,
  ],
  ['no inputs', { inputs: [] }, /inputs/],
  ['an output that is named like an input', { output: { name: 'a', element: 'f32', length: 'n' } }, /one name twice: a, a/],
  ['an output of integers within a tolerance', { output: { ...COUNT, compare: 'within' } }, /count is compared within a tolerance/],
  ['an output that starts as nothing that is known', { output: { ...OUT, startsAs: 'b' } }, /no input has this name/],
  [
    'an output that starts as an input of another length',
    { output: { ...OUT, length: '2 * n', startsAs: 'a' } },
    /same element and length/,
  ],
  ['an output that permutes nothing that is known', { output: { ...OUT, permutes: 'b' } }, /permutes b, but no input has this name/],
  ['an output that permutes within a tolerance', { output: { ...OUT, compare: 'within', permutes: 'a' } }, /compared exactly/],
  ['a pass mark above the full mark', { marks: { passFraction: 0.9, fullFraction: 0.3 } }, /passFraction must be below fullFraction/],
  ['equal marks', { marks: { passFraction: 0.5, fullFraction: 0.5 } }, /passFraction must be below fullFraction/],
  ['a mark that asks for more than the roof', { marks: { passFraction: 0.5, fullFraction: 1 } }, /fullFraction/],
  ['counted marks that are not worth the points of speed', countedBy({ points: 20 }, { points: 30 }), /must add up to 60/],
  ['a counted mark that a clock decides', countedBy({ fact: 'fraction' as 'loadBytes' }), /fact/],
  ['a counted mark without a range', countedBy({ full: 4, zero: 4 }), /full and zero must differ/],
  ['two marks of one fact', countedBy({ points: 30 }, { points: 30 }), /name a fact twice/],
  ['no counted mark', countedBy(), /marks/],
  ['a counted size without a field', { counted: { ...EXERCISE.counted, size: {} } }, /the counted size must have n; n is wrong or missing/],
  ['a counted size with a field of its own', { counted: { ...EXERCISE.counted, size: { n: 8, rows: 8 } } }, /rows is wrong or missing/],
  ['a counted size that is no number of elements', { counted: { ...EXERCISE.counted, size: { n: 0.5 } } }, /size/],
  ['an expression with a name that means nothing', { elements: 'm' }, /elements, column 1 of "m": There is no "m"/],
  ['an expression that goes on', { elements: 'n n' }, /End the expression/],
  ['an expression that is none', { cost: { ...EXERCISE.cost, flops: '2 *' } }, /cost\.flops/],
  ['a fact where none is known', { elements: 'fact0' }, /There is no "fact0"/],
  [
    'params that depend on each other',
    {
      params: [
        { name: 'p', type: 'u32', value: 'q' },
        { name: 'q', type: 'u32', value: 'p' },
      ],
    },
    /the values of p, q depend on each other/,
  ],
  ['a size that shrinks by what it does not have', { smaller: { steps: { m: 1 }, power: 1 } }, /smaller names m/],
  ['a covered dimension without the rest of a size', { size: ['n', 'm'] }, /m is wrong or missing/],
  ['no fill for an input', { covered: { ...EXERCISE.covered, inputs: [] } }, /one fill for each of 1 inputs/],
  [
    'a fill of more than 24 bits',
    { covered: { ...EXERCISE.covered, inputs: [{ kind: 'f32', offset: 2 ** 24, spreadBits: 2, exponent: 0 }] } },
    /24 bits/,
  ],
  [
    'a fill with a bound that means nothing',
    { covered: { ...EXERCISE.covered, inputs: [{ kind: 'zipf', base: 0, bound: 'bins' }] } },
    /a fill of the kind zipf, column 1 of "bins": There is no "bins"/,
  ],
  [
    'offsets that rise beyond 32 bits',
    {
      inputs: [{ name: 'a', element: 'u32', length: 'n * 4096' }],
      covered: { ...EXERCISE.covered, inputs: [{ kind: 'rising', base: 0, mean: 4000, block: 8 }] },
    },
    /for the input a would rise to \d+; at most 4294967295 fits\. Choose a smaller mean/,
  ],
  [
    'an output of half precision',
    { output: { name: 'out', element: 'f16', length: 'n' } },
    /an output of f16 cannot be judged; let it be of f32/,
  ],
  [
    'a fill whose elements have another length than those of its input',
    { inputs: [{ name: 'a', element: 'u8', length: 'n' }] },
    /the fill of the kind f32 for the input a makes elements of 32 bits, but u8 has 8\. Choose another kind\./,
  ],
  [
    'a trusted kernel in another folder',
    { trusted: { file: '../other/trusted.wgsl', compare: 'exact' } },
    /the name of a file beside lab\.json/,
  ],
  ['an image in an input that is not there', { image: { ...IMAGE, input: 'b' } }, /image: there is no input b/],
  ['an image that is larger than a buffer', { image: { ...IMAGE, pitch: '9' } }, /image: its 31 elements are more than a buffer has/],
  ['an image without pixels', { image: { ...IMAGE, height: '0' } }, /it would have 4 × 0 pixels; a side has 1 to 1024/],
  ['a filter without values for an input', { ...WITH_WEIGHTS, image: IMAGE }, /a filter needs 3 values for the input weights/],
  ['a hint that nobody has written', { hints: [LIMIT, 'ours'] }, /there is no hint named "ours"/],
  ['a field that means nothing', { speed: 'fast' }, /speed/],
  ['no hints', { hints: [] }, /hints/],
  [
    'hints that rise, of which the wrong one would be shown',
    {
      hints: [
        { below: 0.4, hint: 'first' },
        { below: 0.9, hint: 'second' },
      ],
    },
    /below must fall from hint to hint/,
  ],
  [
    'two hints for the same fractions, of which one would never be shown',
    {
      hints: [
        { below: 0.9, hint: 'first' },
        { below: 0.9, hint: 'second' },
      ],
    },
    /below must fall from hint to hint/,
  ],
  ['a hint that is never shown', { hints: [{ below: 0.9, hint: 'first' }, { hint: 'second' }] }, /a hint has below, when, or both/],
  ['hints of which none serves without an x-ray', { hints: [hintWhen({ fact: 'barriersPerKibibyte', atLeast: 1 })] }, /must have below/],
  ['a condition without a range', { hints: [LIMIT, hintWhen({ fact: 'loadBytes' })] }, /a condition has atLeast, below, or both/],
  [
    'a range that holds nothing',
    { hints: [LIMIT, hintWhen({ fact: 'loadBytes', atLeast: 8, below: 8 })] },
    /atLeast must be less than below/,
  ],
  ['a condition that no kernel meets', { hints: [LIMIT, hintWhen({ fact: 'loadBytes', below: 0 })] }, /no fact is below 0/],
  ['a fact that is not counted', { hints: [LIMIT, hintWhen({ fact: 'beauty' as FactName, atLeast: 1 })] }, /fact/],
  [
    'two ranges of one fact',
    { hints: [LIMIT, hintWhen({ fact: 'loadBytes', atLeast: 4 }, { fact: 'loadBytes', below: 8 })] },
    /when names a fact twice/,
  ],
];

test.each(FAULTS)('%s is refused, and the fault named', (_title, changes, message) => {
  expect(() => readLab(labWith(changes))).toThrow(message);
});

test('another format, and a kind of exercise that this version does not know, are refused', () => {
  expect(() => readLab({ ...labWith({}), format: 'rooflab/lab/v9' })).toThrow(/must be "rooflab\/lab\/v1"/);
  expect(() => readLab({ ...labWith({}), needs: ['time-travel'] })).toThrow(/not a kind that this version of Rooflab knows/);
});

test('two exercises of one id are refused', () => {
  const lab = labWith({});
  expect(() => readLab({ ...lab, exercises: [EXERCISE, EXERCISE] })).toThrow(/names an exercise twice/);
});

test('a lab without exercises is refused', () => {
  expect(() => readLab({ ...labWith({}), exercises: [] })).toThrow(/exercises/);
});

test('an id that is not a file name is refused', () => {
  expect(() => readLab({ ...labWith({}), id: 'Some Lab' })).toThrow(/lower-case words joined by hyphens/);
});

test('every fault is named, not only the first', () => {
  expect(() => readLab(labWith({ task: '', hints: [] }))).toThrow(/task[\s\S]*hints|hints[\s\S]*task/);
});
