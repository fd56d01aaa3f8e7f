import type { Difference } from '@rooflab/lab';
import { deriveKey, type Expected, hashWord } from '@rooflab/lab';
import { mismatchSchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import { fakeExercise, fakeOutput } from '../test/fake-exercise.ts';
import { describeDifference } from './mismatch.ts';

const key = deriveKey('5eed', 'canary');
const canary = (index: number) => hashWord(key, index);
const floats = fakeExercise();
const words = fakeExercise({ outputs: [fakeOutput('u32')] });
const int64 = fakeExercise({ outputs: [fakeOutput('vec2u')] });

function at(firstIndex: number): Difference {
  return { wrong: 1, unwritten: 0, overwritten: 0, checked: 4, firstIndex, firstWrong: [firstIndex] };
}

function within(value: number, tolerance = 0): Expected {
  return { kind: 'within', values: Float64Array.of(value), tolerances: Float64Array.of(tolerance) };
}

function bitsOf(value: number): Uint32Array {
  return new Uint32Array(Float32Array.of(value).buffer);
}

test.each([
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
  [0.1, '0.100000001'],
  [16_777_216, '16777216'],
  [2 ** -149, '1.40129846e-45'],
  [-0, '-0'],
])('for a kernel that stores %d the message is %s', (value, text) => {
  const mismatch = describeDifference(floats, { output: 0, difference: at(0), expected: within(1, 0.5), got: bitsOf(value), canary });
  expect(mismatch).toEqual({
    wrongElements: 1,
    checkedElements: 4,
    overwritten: 0,
    firstIndex: 0,
    expected: '1',
    got: text,
    tolerance: 0.5,
    elements: [{ index: 0, expected: '1', got: text }],
  });
});

test('nine digits distinguish every two neighbouring f32', () => {
  for (const value of [1, 0.1, 3e38, 1e-38, 123_456.789]) {
    const [bits = 0] = bitsOf(value);
    const show = (word: number) =>
      describeDifference(floats, { output: 0, difference: at(0), expected: within(0), got: Uint32Array.of(word), canary }).got;
    expect(show(bits)).not.toBe(show(bits + 1));
    expect(Math.fround(Number(show(bits)))).toBe(Math.fround(value));
  }
});

test('where nothing may be written, untouched is what was expected', () => {
  const difference = { wrong: 0, unwritten: 0, overwritten: 1, checked: 1, firstIndex: 0, firstWrong: [] };
  expect(describeDifference(floats, { output: 0, difference, expected: within(Number.NaN), got: bitsOf(7), canary })).toMatchObject({
    overwritten: 1,
    expected: 'untouched',
    got: '7',
    tolerance: null,
  });
});

test('a 64-bit integer is shown whole, signed, by its element', () => {
  const expected: Expected = { kind: 'exact', words: Uint32Array.of(0, 0, 0, 0x8000_0000) };
  const got = Uint32Array.of(0, 0, 0xffff_fffe, 0xffff_ffff);
  expect(describeDifference(int64, { output: 0, difference: at(1), expected, got, canary })).toMatchObject({
    firstIndex: 1,
    expected: '-9223372036854775808',
    got: '-2',
    tolerance: null,
  });
});

test('of many 64-bit integers the one with the fault is shown', () => {
  const numbers = Uint32Array.from({ length: 16 }, (_, i) => i >> 1);
  const expected: Expected = { kind: 'exact', words: numbers };
  for (const element of [0, 3, 7]) {
    const shown = String(element * 2 ** 32 + element);
    expect(describeDifference(int64, { output: 0, difference: at(element), expected, got: numbers, canary })).toMatchObject({
      expected: shown,
      got: shown,
    });
  }
});

test('u32 are shown unsigned, and the two zeros of f32 apart when compared exactly', () => {
  const exact = (word: number): Expected => ({ kind: 'exact', words: Uint32Array.of(word) });
  const u32 = describeDifference(words, {
    output: 0,
    difference: at(0),
    expected: exact(0xffff_ffff),
    got: Uint32Array.of(0x8000_0000),
    canary,
  });
  expect(u32).toMatchObject({ expected: '4294967295', got: '2147483648' });
  const zeros = describeDifference(floats, { output: 0, difference: at(0), expected: exact(0), got: bitsOf(-0), canary });
  expect(zeros).toMatchObject({ expected: '0', got: '-0' });
});

test('where bits are compared, NaN is shown with its bits, since one NaN can be wrong for another', () => {
  const quiet = Uint32Array.of(0x7fe0_0001);
  const expected: Expected = { kind: 'exact', words: Uint32Array.of(0x7fa0_0001) };
  expect(describeDifference(floats, { output: 0, difference: at(0), expected, got: quiet, canary })).toMatchObject({
    expected: 'NaN (0x7fa00001)',
    got: 'NaN (0x7fe00001)',
  });
});

test('a mismatch survives JSON and its schema', () => {
  const mismatch = describeDifference(floats, {
    output: 0,
    difference: at(0),
    expected: within(Number.POSITIVE_INFINITY, 1),
    got: bitsOf(Number.NaN),
    canary,
  });
  expect(mismatchSchema.parse(JSON.parse(JSON.stringify(mismatch)))).toEqual(mismatch);
});

test('an element that still holds its previous word has no value: it was never written', () => {
  const got = Uint32Array.of(canary(0), canary(1), 7, canary(3));
  const unwritten = { wrong: 2, unwritten: 1, overwritten: 0, checked: 2, firstIndex: 0, firstWrong: [0, 1] };
  const expected: Expected = { kind: 'exact', words: Uint32Array.of(1, 0, 2, 0) };
  const mismatch = describeDifference(int64, { output: 0, difference: unwritten, expected, got, canary });
  expect(mismatchSchema.parse(mismatch)).toMatchObject({ unwritten: 1, expected: '1', got: 'never written' });
  // One of the two words was written: then it is a value.
  expect(mismatch.elements?.[1]?.got).toMatch(/^-?\d+$/);
});

test('a value that all judged elements have is named, if there are several of them', () => {
  const every = (got: Uint32Array, expected: Expected, exercise = floats) =>
    describeDifference(exercise, {
      output: 0,
      difference: { ...at(0), checked: exercise === int64 ? got.length / 2 : got.length },
      expected,
      got,
      canary,
    }).every;
  const values = (...of: number[]): Expected => ({
    kind: 'within',
    values: Float64Array.from(of),
    tolerances: new Float64Array(of.length),
  });
  expect(every(Uint32Array.of(0, 0, 0), values(1, 2, 0))).toBe('0');
  expect(every(Uint32Array.of(0, 5, 0), values(1, Number.NaN, 2))).toBe('0');
  expect(every(Uint32Array.of(0, 5, 0), values(1, 2, 3))).toBeUndefined();
  expect(every(Uint32Array.of(0), values(1))).toBeUndefined();
  expect(every(Uint32Array.of(1, 0, 1, 0), { kind: 'exact', words: new Uint32Array(4) }, int64)).toBe('1');
});

test('signed numbers are shown with their sign', () => {
  const exercise = fakeExercise({ outputs: [fakeOutput('i32')] });
  const expected: Expected = { kind: 'exact', words: Uint32Array.of(0xffff_ffff) };
  const got = Uint32Array.of(0x8000_0000);
  expect(describeDifference(exercise, { output: 0, difference: at(0), expected, got, canary })).toMatchObject({
    expected: '-1',
    got: '-2147483648',
  });
});

test('a byte is shown alone, at its own index, and is unwritten only where its whole word is', () => {
  const exercise = fakeExercise({ outputs: [fakeOutput('u8')] });
  const expected: Expected = { kind: 'exact', words: Uint32Array.of(0x04_03_02_01) };
  const show = (word: number) =>
    describeDifference(exercise, { output: 0, difference: at(2), expected, got: Uint32Array.of(word), canary });
  expect(show(0x04_fe_02_01)).toMatchObject({ firstIndex: 2, expected: '3', got: '254' });
  expect(show(canary(0)).got).toBe('never written');
  expect(show(0x07_07_07_07)).toMatchObject({ every: '7' });
});
