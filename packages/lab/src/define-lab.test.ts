import { expect, test } from 'vitest';
import { defineLab } from './define-lab.ts';
import type { CountedMark, Exercise, Lab } from './exercise.ts';
import type { Condition, Hint } from './hints/hint.ts';
import type { FactName } from './hints/kernel-facts.ts';

const EXERCISE: Exercise = {
  id: 'some-lab/double',
  title: 'Double',
  task: 'out = 2·a',
  params: [{ name: 'n', type: 'u32' }],
  inputs: [{ name: 'a', element: 'f32' }],
  output: { name: 'out', element: 'f32' },
  operation: 'flop',
  elements: () => 1,
  lengths: () => ({ inputs: [1], output: 1 }),
  cases: () => [],
  covered: { inputs: [], dimensions: [] },
  timed: () => [{ size: { n: 64 }, params: { n: 64 }, families: [] }],
  sized: (size) => ({ size, params: {}, families: [] }),
  smaller: (timed) => timed,
  cost: () => ({ bytesRead: 4, bytesWritten: 4, flops: 1 }),
  reference: () => ({ kind: 'exact', words: new Uint32Array(1) }),
  trusted: { file: 'trusted.wgsl', compare: 'exact' },
  marks: { passFraction: 0.3, fullFraction: 0.9 },
  counted: {
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

function labWith(changes: Partial<Exercise>): Lab {
  return { id: 'some-lab', title: 'Some lab', summary: 'It doubles.', exercises: [{ ...EXERCISE, ...changes }] };
}

test('a lab without fault comes back as it is', () => {
  const lab = labWith({});
  expect(defineLab(lab)).toBe(lab);
});

const LIMIT: Hint = { below: 0.9, hint: 'Load more at once.' };

function hintWhen(...when: [Condition, ...Condition[]]): Hint {
  return { when, hint: 'Look again.' };
}

function countedBy(...marks: Partial<CountedMark>[]): Partial<Exercise> {
  const all = marks.map((mark): CountedMark => ({ fact: 'loadBytes', points: 60, full: 16, zero: 4, ...mark }));
  return { counted: { size: { n: 1003 }, marks: all as [CountedMark, ...CountedMark[]] } };
}

const FAULTS: readonly (readonly [string, Partial<Exercise>, RegExp])[] = [
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
  ['an output that is named like an input', { output: { name: 'a', element: 'f32' } }, /one name twice: a, a/],
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
  expect(() => defineLab(labWith(changes))).toThrow(message);
});

test('two exercises of one id are refused', () => {
  const lab = labWith({});
  expect(() => defineLab({ ...lab, exercises: [EXERCISE, EXERCISE] })).toThrow(/names an exercise twice/);
});

test('a lab without exercises is refused', () => {
  expect(() => defineLab({ ...labWith({}), exercises: [] })).toThrow(/exercises/);
});

test('an id that is not a file name is refused', () => {
  expect(() => defineLab({ ...labWith({}), id: 'Some Lab' })).toThrow(/lower-case words joined by hyphens/);
});

test('every fault is named, not only the first', () => {
  expect(() => defineLab(labWith({ task: '', hints: [] }))).toThrow(/task[\s\S]*hints|hints[\s\S]*task/);
});
