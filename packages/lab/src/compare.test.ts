import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareExact, compareWithin } from './compare.ts';

const words = (values: number[]) => new Uint32Array(new Float32Array(values).buffer);
const noCanary = () => 0;

test('equal words have no difference, whatever they are', () => {
  fc.assert(fc.property(fc.uint32Array(), (data) => compareExact(data, data.slice()) === null));
});

test('one flipped bit anywhere is found, and only there', () => {
  fc.assert(
    fc.property(fc.uint32Array({ minLength: 1 }), fc.nat(), fc.nat(31), (data, place, bit) => {
      const index = place % data.length;
      const changed = data.slice();
      changed[index] = (changed[index] ?? 0) ^ (1 << bit);
      expect(compareExact(changed, data)).toEqual({
        wrong: 1,
        unwritten: 0,
        overwritten: 0,
        checked: data.length,
        firstIndex: index,
        firstWrong: [index],
      });
    }),
  );
});

test('With indices the same words are judged as with a value for each word, and the same are not', () => {
  const element = fc.record({ judged: fc.boolean(), value: fc.constantFrom(0, 1, 2), got: fc.constantFrom(0, 1, 2, 7) });
  fc.assert(
    fc.property(fc.array(element, { minLength: 1 }), (elements) => {
      const got = words(elements.map((each) => each.got));
      const canary = () => words([7])[0] ?? 0;
      const dense = {
        values: Float64Array.from(elements, ({ judged, value }) => (judged ? value : Number.NaN)),
        tolerances: Float64Array.from(elements, () => 0.5),
      };
      const indices = Uint32Array.from(elements.flatMap(({ judged }, i) => (judged ? [i] : [])));
      const pick = (from: Float64Array) => Float64Array.from(indices, (i) => from[i] ?? 0);
      const sparse = { indices, values: pick(dense.values), tolerances: pick(dense.tolerances) };
      const untouched = (from: number, to: number) => got.subarray(from, to).every((word) => word === canary());
      expect(compareWithin(got, sparse, canary)).toEqual(compareWithin(got, dense, canary));
      expect(compareWithin(got, sparse, canary, untouched)).toEqual(compareWithin(got, dense, canary));
    }),
  );
});

test('NaN and infinities are wrong even where the tolerance is huge', () => {
  const expected = { values: new Float64Array([0, 0, 0]), tolerances: new Float64Array(3).fill(1e30) };
  expect(compareWithin(words([Number.NaN, Number.POSITIVE_INFINITY, 1]), expected, noCanary)).toMatchObject({ wrong: 2, firstIndex: 0 });
});

test('a difference of exactly the tolerance is accepted and the next float is not', () => {
  const expected = { values: new Float64Array([1]), tolerances: new Float64Array([0.5]) };
  expect(compareWithin(words([1.5]), expected, noCanary)).toBeNull();
  expect(compareWithin(words([1.5 + 2 ** -23]), expected, noCanary)).toMatchObject({ wrong: 1 });
});

test('a canary that was overwritten is reported apart from wrong elements', () => {
  const expected = { values: new Float64Array([Number.NaN, 2, Number.NaN]), tolerances: new Float64Array(3) };
  const got = words([0, 2, 0]);
  got[0] = 7;
  expect(compareWithin(got, expected, () => 7)).toEqual({
    wrong: 0,
    unwritten: 0,
    overwritten: 1,
    checked: 3,
    firstIndex: 2,
    firstWrong: [],
  });
});

test('an element of two words is wrong once, whichever of its words differ', () => {
  const expected = Uint32Array.of(1, 2, 3, 4, 5, 6);
  expect(compareExact(Uint32Array.of(1, 2, 3, 0, 0, 0), expected, { bits: 64 })).toEqual({
    wrong: 2,
    unwritten: 0,
    overwritten: 0,
    checked: 3,
    firstIndex: 1,
    firstWrong: [1, 2],
  });
});

test('a wrong element that still holds its canary was never written; an element of two words only if both do', () => {
  const expected = { values: new Float64Array([1, 2, 3]), tolerances: new Float64Array(3) };
  const got = words([0, 2, 5]);
  got[0] = 7;
  expect(compareWithin(got, expected, () => 7)).toMatchObject({ wrong: 2, unwritten: 1 });
  const options = { bits: 64, canary: () => 7 };
  expect(compareExact(Uint32Array.of(7, 7, 7, 4, 7, 7), Uint32Array.of(1, 2, 3, 4, 7, 7), options)).toMatchObject({
    wrong: 2,
    unwritten: 1,
  });
});

test('bytes of a word are wrong one by one, and those behind the last element never are', () => {
  const [got, expected] = [Uint32Array.of(0x04_09_02_01, 0xff_ff_ff_07), Uint32Array.of(0x04_03_02_00, 0x05)];
  expect(compareExact(got, expected, { bits: 8, elements: 5 })).toMatchObject({ wrong: 3, checked: 5, firstWrong: [0, 2, 4] });
  expect(compareExact(got, Uint32Array.of(0x04_09_02_01, 7), { bits: 8, elements: 5 })).toBeNull();
});

test('a wrong byte was never written only where its whole word still holds its canary', () => {
  const options = { bits: 8, elements: 8, canary: () => 0x01_02_03_04 };
  const got = Uint32Array.of(0x01_02_03_04, 0x00_02_03_04);
  expect(compareExact(got, new Uint32Array(2), options)).toMatchObject({ wrong: 7, unwritten: 4 });
});

test('an output that is too short is wrong where it ends', () => {
  expect(compareExact(Uint32Array.of(1), Uint32Array.of(1, 2))).toMatchObject({ wrong: 1, firstIndex: 1 });
  const expected = { values: new Float64Array([1, 2]), tolerances: new Float64Array([0, 1e30]) };
  expect(compareWithin(words([1]), expected, noCanary)).toMatchObject({ wrong: 1, firstIndex: 1 });
});

test('As many wrong elements as overwritten ones are not nothing, and the first wrong one is named.', () => {
  const expected = { values: new Float64Array([Number.NaN, 2, 3, Number.NaN]), tolerances: new Float64Array(4) };
  expect(compareWithin(words([1, 0, 0, 1]), expected, noCanary)).toEqual({
    wrong: 2,
    unwritten: 2,
    overwritten: 2,
    checked: 4,
    firstIndex: 1,
    firstWrong: [1, 2],
  });
});

test('The first of several is named, also where it is the very first.', () => {
  const canaries = { values: new Float64Array(3).fill(Number.NaN), tolerances: new Float64Array(3) };
  expect(compareWithin(words([1, 1, 1]), canaries, noCanary)).toMatchObject({ overwritten: 3, firstIndex: 0 });
  expect(compareWithin(words([0, 1, 1]), canaries, noCanary)).toMatchObject({ overwritten: 2, firstIndex: 1 });
  expect(compareExact(Uint32Array.of(9, 9, 3), Uint32Array.of(1, 2, 3))).toMatchObject({ wrong: 2, firstIndex: 0 });
});

test('of many wrong elements the first five are named', () => {
  expect(compareExact(new Uint32Array(9).fill(1), new Uint32Array(9))).toMatchObject({ wrong: 9, firstWrong: [0, 1, 2, 3, 4] });
  const expected = { values: new Float64Array([1, 2, 3, 4, 5, 6, 7, 8]), tolerances: new Float64Array(8) };
  const got = words([1, 0, 3, 0, 0, 0, 0, 0]);
  expect(compareWithin(got, expected, noCanary)).toMatchObject({ wrong: 6, firstWrong: [1, 3, 4, 5, 6] });
});
