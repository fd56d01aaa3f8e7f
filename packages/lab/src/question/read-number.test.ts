import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

const number = (text: string, unit = '') => readNumber(text, { kind: 'number', unit, allowed: 'a number' });
const integer = (text: string, unit = '') => readNumber(text, { kind: 'integer', unit, allowed: 'a whole number' });

describe('What people type is read', () => {
  test.each([
    ['1200', 1200],
    ['1 200', 1200],
    ['1\u202f200\u00a0000', 1_200_000],
    ["1'200", 1200],
    ['1_200', 1200],
    ['1,200,000', 1_200_000],
    ['1,200.5', 1200.5],
    ['1.2e3', 1200],
    ['1.2E+3', 1200],
    ['1.2 · 10^3', 1200],
    ['1.2×10³', 1200],
    ['1.2x10^-3', 0.0012],
    ['2^20', 1_048_576],
    ['10^9', 1e9],
    ['1.2 k', 1200],
    ['3 M', 3e6],
    ['2 Ki', 2048],
    ['\u22125', -5],
    ['+5.', 5],
    ['.5', 0.5],
    ['2/3', 2 / 3],
    ['  7\n', 7],
  ])('%j without a unit is %d', (text, value) => expect(number(text)).toEqual({ value }));

  test.each([
    ['5.37 GB/s', 'GB/s', 5.37],
    ['5.37', 'GB/s', 5.37],
    ['5370 MB/s', 'GB/s', 5.37],
    ['5.37e9 B/s', 'GB/s', 5.37],
    ['5.37 G', 'GB/s', 5.37],
    ['5370 Mbytes/s', 'GB/s', 5.37],
    ['0.28 ns', 'ns', 0.28],
    ['2.8e-10 s', 'ns', 0.28],
    ['0.00028 us', 'ns', 0.28],
    ['0.00028 \u03bcs', 'ns', 0.28],
    ['1.5 MiB', 'B', 1_572_864],
    ['1.5 kB', 'B', 1500],
    ['200 GFLOPS', 'Gflop/s', 200],
    ['0.2 Tflop/s', 'Gflop/s', 200],
    ['0.25 FLOPs/Byte', 'flop/byte', 0.25],
    ['768 threads', 'threads', 768],
    ['1 pass', 'passes', 1],
    ['1 entry', 'entries', 1],
    ['2.5x', '×', 2.5],
    ['66.6 %', 'share', 0.666],
    ['2/3', 'share', 2 / 3],
  ])('%j for %s is %d', (text, unit, value) => {
    const read = number(text, unit);
    expect('value' in read && read.value).toBeCloseTo(value, 12);
  });

  test('A prefix does not spoil the digits: 4.1 k is exactly 4100.', () => {
    expect(integer('4.1 k')).toEqual({ value: 4100 });
    expect(integer('1.001 M')).toEqual({ value: 1_001_000 });
  });

  test('Every whole number is read back from each way of writing it.', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (value) => {
        const grouped = (separator: string) => String(value).replace(/\B(?=(\d{3})+$)/g, separator);
        for (const text of [String(value), grouped(' '), grouped("'"), value.toExponential(), `${value / 1000} k`])
          expect(integer(text), text).toEqual({ value });
      }),
    );
  });
});

describe('What cannot be read gets a sentence', () => {
  test.each([
    ['1,5', '"1,5" is ambiguous: a comma can be a decimal or a thousands separator. Write 1.5 with a point.'],
    ['1,500', '"1,500" is ambiguous: a comma can be a decimal or a thousands separator. Write 1.500 or 1500.'],
    ['1.000.000', '"1.000.000" cannot be read: write digits, and a point before decimals. Give a number.'],
    ['12 00', '"12 00" cannot be read: write digits, and a point before decimals. Give a number.'],
    ['', 'Nothing is given here. Give a number.'],
    [' \t', 'Nothing is given here. Give a number.'],
    ['many', '"many" is not a number. Give a number.'],
    ['NaN', '"NaN" is not a number. Give a number.'],
    ['Infinity', '"Infinity" is not a number. Give a number.'],
    ['0x10', '"x10" does not belong here. Give a number.'],
    ['1e999', '"1e999" is not a number that can be computed with. Give a number.'],
    ['1/0', '"1/0" is not a number that can be computed with. Give a number.'],
    ['5 apples', '"apples" does not belong here. Give a number.'],
    ['9'.repeat(61), 'This is too long for a number. Give a number.'],
  ])('%j', (text, problem) => expect(number(text)).toEqual({ problem }));

  test('bits for bytes', () => {
    expect(number('5 Gb/s', 'GB/s')).toEqual({ problem: '"Gb/s" does not belong here. Give a number.' });
  });

  test('KB, which is 1000 bytes for some and 1024 for others', () => {
    expect(integer('4 KB', 'B')).toEqual({ problem: '"KB" can mean 1000 or 1024 bytes. Write kB for 1000 or KiB for 1024.' });
  });

  test('a point that may be a thousands separator, where a whole number is required', () => {
    expect(integer('512.000')).toEqual({
      problem: '"512.000" is ambiguous: a point comes before decimals here, but not everywhere. Write 512000 without it, or 512.',
    });
    expect(integer('512.125 k')).toEqual({ value: 512_125 });
  });

  test('a part where a whole number is asked for', () => {
    expect(integer('12.5')).toEqual({ problem: '"12.5" is not whole. Give a whole number.' });
  });

  test('a percentage without its sign', () => {
    expect(number('66.7', 'share')).toEqual({ problem: '"66.7" is not between 0 and 1. Give a number.' });
  });
});

test('No text makes it throw, and what it reads is finite.', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+0-9.,eE^/% kMGi·×µns'_]*$/));
  fc.assert(
    fc.property(typed, fc.constantFrom('', 'B', 'GB/s', 'ns', 'share', '×', 'threads', 'flop/byte'), (text, unit) => {
      const read = number(text, unit);
      if ('value' in read) expect(Number.isFinite(read.value)).toBe(true);
      else expect(read.problem).toMatch(/\.$/);
    }),
    { numRuns: 2000 },
  );
});
