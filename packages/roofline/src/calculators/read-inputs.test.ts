import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundCalculator } from './bound.ts';
import { CalculatorInputError } from './input-error.ts';
import { launchCalculator } from './launch.ts';
import { occupancyCalculator } from './occupancy.ts';
import { readInputs, writeInput } from './read-inputs.ts';

test.each([
  ['200G', 200e9],
  ['1.5Mi', 1.5 * 2 ** 20],
  ['2e11', 2e11],
  ['6 001 215', 6_001_215],
  ['6\u202f001\u202f215', 6_001_215],
  [' .5 ', 0.5],
  ['3 k', 3000],
  ['2P', 2e15],
  ['2Ti', 2 * 2 ** 40],
])('reads %s', (text, value) => {
  expect(readInputs(boundCalculator, { flops: text.replace(' k', 'k') })).toEqual({ flops: value });
});

test('every number that JavaScript writes is read back', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(readInputs(boundCalculator, { flops: String(value) }).flops).toBe(value + 0);
    }),
  );
});

test('what is written is read as the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(readInputs(boundCalculator, { flops: writeInput(value) }).flops).toBe(value + 0);
    }),
  );
});

test.each([
  [86.4e9, '86.4G'],
  [200e9, '200G'],
  [1e12, '1T'],
  [1.5 * 2 ** 20, '1.5Mi'],
  [6_001_215, '6001215'],
  [2059, '2059'],
  [2.67e-9, '2.67e-9'],
  ['G80', 'G80'],
])('writes %s as %s', (value, text) => {
  expect(writeInput(value)).toBe(text);
});

test.each([
  [() => readInputs(launchCalculator, { elements: '1,000' }), 'elements', 'elements cannot be 1,000. Give a whole number of at least 1.'],
  [() => readInputs(launchCalculator, { elements: '5m' }), 'elements', 'elements cannot be 5m. Give a whole number of at least 1.'],
  [() => readInputs(launchCalculator, { elements: '' }), 'elements', 'elements cannot be empty. Give a whole number of at least 1.'],
  [
    () => launchCalculator.compute({ threadsPerBlock: 2048 }),
    'threadsPerBlock',
    'threadsPerBlock cannot be 2048. Give a whole number from 1 to 1024.',
  ],
  [() => launchCalculator.compute({ elements: 1.5 }), 'elements', 'elements cannot be 1.5. Give a whole number of at least 1.'],
  [
    () => readInputs(launchCalculator, { blocks: '3' }),
    'blocks',
    'blocks is not an input. Use elements, threadsPerBlock, elementsPerThread.',
  ],
  [() => launchCalculator.compute({ blocks: 3 }), 'blocks', 'blocks is not an input. Use elements, threadsPerBlock, elementsPerThread.'],
  [
    () => boundCalculator.compute({ flops: 5e-324 }),
    'flops',
    'flops cannot be 5e-324, for numbers go from 1e-30 to 1e+30 here. Give a number of at least 0.',
  ],
  [() => occupancyCalculator.compute({ device: 'G81' }), 'device', /^device cannot be G81\. Give one of GB202, GB100, /],
])('refuses what it cannot use, and names it: %#', (attempt, input, message) => {
  let thrown: unknown;
  try {
    attempt();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(CalculatorInputError);
  expect(thrown).toMatchObject({ input, message: typeof message === 'string' ? message : expect.stringMatching(message) });
});
