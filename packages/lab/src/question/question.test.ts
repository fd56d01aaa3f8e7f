import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswer, givenSchema } from './check-answer.ts';
import { type Field, fieldAllows, fieldTolerance } from './field.ts';
import { defineQuestion, drawVariant, type Question, variantOf } from './question.ts';
import { askedOf } from './variant.ts';

const FIELDS: readonly Field[] = [
  { id: 'threads', kind: 'integer', label: 'Threads', unit: 'threads' },
  { id: 'time', kind: 'number', label: 'Time', unit: 'ns', relativeTolerance: 0.02 },
  {
    id: 'bound',
    kind: 'choice',
    label: 'Bound',
    choices: ['memory', 'compute', 'launch'].map((value) => ({ value, label: `by ${value}` })),
  },
];

const RIGHT_TEXTS = { threads: '768', time: '0.28', bound: 'memory' };

const RIGHT = { threads: 768, time: 0.28, bound: 'memory' };

function question(changes: Partial<Question<number>> = {}): Question<number> {
  return defineQuestion<number>({
    id: 'lab/name',
    title: 'A question',
    draw: (random) => random.int(1, 1_000_000),
    text: (n) => `What is ${n}?`,
    fields: () => FIELDS,
    answer: () => RIGHT,
    solution: () => 'Look.',
    ...changes,
  });
}

const variant = variantOf(question(), 1, 'a');

describe('A variant', () => {
  test('is the same for the same seed, and another for another seed.', () => {
    expect(drawVariant(question(), '5eed')).toEqual(drawVariant(question(), '5EED'));
    expect(drawVariant(question(), '5eed').text).not.toBe(drawVariant(question(), '5eee').text);
    expect(drawVariant(question(), '5eed').text).not.toBe(drawVariant(question({ id: 'lab/other' }), '5eed').text);
  });

  test('has its choices in every order, drawn by the seed.', () => {
    const orders = Array.from({ length: 100 }, (_, seed) => {
      const field = drawVariant(question(), seed.toString(16)).fields[2];
      return field?.kind === 'choice' ? field.choices.map(({ value }) => value).join() : '';
    });
    expect(new Set(orders).size).toBe(6);
  });

  test('is shown without answer and solution.', () => {
    expect(Object.keys(askedOf(variant))).toEqual(['title', 'text', 'fields']);
  });

  test.each([
    ['a seed that is none', () => drawVariant(question(), 'xyz'), 'A seed is 1 to 64 hex digits'],
    ['an id that is none', () => question({ id: 'Lab' }), '<lab>/<question>'],
    ['no field', () => variantOf(question({ fields: () => [], answer: () => ({}) }), 1, '0'), 'it has no field'],
    ['two fields of one name', () => variantOf(question({ fields: () => [...FIELDS, ...FIELDS] }), 1, '0'), 'two fields are named threads'],
    [
      'an answer that is missing',
      () => variantOf(question({ answer: () => ({ ...RIGHT, time: Number.NaN }) }), 1, '0'),
      'the answer of time is NaN',
    ],
    ['an answer of no field', () => variantOf(question({ answer: () => ({ ...RIGHT, other: 1 }) }), 1, '0'), 'it answers other'],
    ['a part of a thread', () => variantOf(question({ answer: () => ({ ...RIGHT, threads: 0.5 }) }), 1, '0'), 'which is not whole'],
    [
      'an answer that is no choice',
      () => variantOf(question({ answer: () => ({ ...RIGHT, bound: 'disk' }) }), 1, '0'),
      'has no choice disk',
    ],
  ])('is refused with %s.', (_, make, message) => expect(make).toThrow(message));
});

describe('Checking', () => {
  test('checks each field separately.', () => {
    expect(checkAnswer(variant, { threads: '768', time: '0.2801', bound: 'Memory' })).toEqual({
      correct: true,
      readable: true,
      pending: false,
      fields: [
        { id: 'threads', correct: true },
        { id: 'time', correct: true },
        { id: 'bound', correct: true },
      ],
    });
    expect(checkAnswer(variant, { threads: '769', time: '0.29', bound: 'compute' }).fields.map(({ correct }) => correct)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('accepts exactly the answers within the tolerance.', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.05, max: 0.05, noNaN: true }), (off) => {
        fc.pre(Math.abs(Math.abs(off) - 0.02) > 1e-6);
        const { fields } = checkAnswer(variant, { ...RIGHT_TEXTS, time: String(0.28 * (1 + off)) });
        expect(fields[1]?.correct).toBe(Math.abs(off) < 0.02);
      }),
    );
  });

  test('judges no field where one cannot be read, so that nothing is learnt without a try.', () => {
    const { correct, readable, fields } = checkAnswer(variant, { threads: '768', time: '0,28', bound: 'memory' });
    expect([correct, readable]).toEqual([false, false]);
    expect(fields.map((field) => [field.correct, field.problem === undefined])).toEqual([
      [false, true],
      [false, false],
      [false, true],
    ]);
  });

  test('says at the field what cannot be read.', () => {
    const checked = checkAnswer(variant, { threads: '1,5', bound: 'disk' });
    expect(checked.fields.map(({ problem }) => problem)).toEqual([
      '"1,5" is ambiguous: a comma can be a decimal or a thousands separator. Write 1.5 with a point.',
      'Nothing is given here. Give a number, such as 1.25 ns.',
      expect.stringMatching(/^Choose one of (memory|compute|launch), /),
    ]);
  });

  test('never throws, whatever was typed.', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })),
        fc.string({ unit: 'binary' }),
        (strange, text) => {
          const checked = checkAnswer(variant, { ...strange, threads: text, time: text, bound: text });
          expect(checked.fields).toHaveLength(FIELDS.length);
        },
      ),
    );
    expect(checkAnswer(variant, JSON.parse('{"__proto__": {"threads": "768"}}')).fields[0]?.correct).toBe(false);
  });

  test('A boundary refuses anything but text.', () => {
    expect(givenSchema.safeParse({ threads: 768 }).success).toBe(false);
    expect(givenSchema.safeParse({ threads: 'x'.repeat(1001) }).success).toBe(false);
    expect(givenSchema.parse({ threads: '768' })).toEqual({ threads: '768' });
  });
});

describe('A prediction', () => {
  const predicts = { experiment: 'reduction/by-size', derived: 'breakEven' };
  const field: Field = { id: 'elements', kind: 'number', label: 'Break-even', unit: 'elements', relativeTolerance: 1, predicts };
  const predicted = variantOf(question({ fields: () => [field], answer: () => ({}) }), 1, '0');
  const run = { elements: { low: 7000, high: 9000 } };

  test('waits for the run.', () => {
    expect(checkAnswer(predicted, { elements: '8192' })).toMatchObject({ correct: false, readable: true, pending: true });
  });

  test.each([
    ['8192', true],
    ['3500', true],
    ['18 k', true],
    ['3499', false],
    ['18001', false],
    ['-1', false],
  ])('of %s is checked within a factor of 2 of the interval: %s.', (elements, correct) => {
    expect(checkAnswer(predicted, { elements }, run)).toMatchObject({ correct, pending: false });
  });

  test('has no bound on the side on which nothing was measured, and waits where nothing was found.', () => {
    const given = { elements: '1 M' };
    expect(checkAnswer(predicted, given, { elements: { low: 7000, high: null } }).correct).toBe(true);
    expect(checkAnswer(predicted, given, { elements: { low: null, high: 9000 } }).correct).toBe(false);
    expect(checkAnswer(predicted, given, { elements: { low: null, high: null } }).pending).toBe(true);
  });

  test('has no answer before.', () => {
    expect(() => variantOf(question({ fields: () => [field], answer: () => ({ elements: 8192 }) }), 1, '0')).toThrow('is a prediction');
  });

  test('names an example that can be counted, where things are counted.', () => {
    expect(fieldAllows(field)).toBe('a number, such as 1200 or 1.25 elements');
  });

  test('says how near is near enough.', () => {
    expect(fieldTolerance(field)).toBe('Right where it is within a factor of 2 of what your own run measures.');
  });
});

test('Each kind of field says what it takes.', () => {
  expect(FIELDS.map(fieldAllows)).toEqual([
    'a whole number of threads, such as 1200',
    'a number, such as 1.25 ns',
    'one of memory, compute, launch',
  ]);
  expect(FIELDS.map(fieldTolerance)).toEqual(['', 'Right within 2 %.', '']);
});
