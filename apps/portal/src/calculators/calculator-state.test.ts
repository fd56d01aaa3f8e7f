import { type Calculator, calculators } from '@rooflab/roofline/calculators';
import { expect, test } from 'vitest';
import { attempt, commandOf, textsOf } from './calculator-state.ts';

function calculator(name: string): Calculator {
  const found = calculators.find((each) => each.name === name);
  if (!found) throw new Error(`There is no calculator ${name}.`);
  return found;
}

test('An address gives its inputs, the defaults give the rest, and what is not an input is left out.', () => {
  const query = { registersPerThread: '11', device: '', from: 'mail', threadsPerBlock: ['128', '256'] };
  expect(textsOf(calculator('occupancy'), query)).toEqual({
    device: 'GH100',
    threadsPerBlock: '128',
    registersPerThread: '11',
    sharedBytesPerBlock: '0',
  });
});

test('The defaults of every calculator give a result.', () => {
  for (const each of calculators) expect(attempt(each, textsOf(each, {})).problem, each.name).toBeNull();
});

test('An error in an input is shown at its field.', () => {
  const texts = textsOf(calculator('occupancy'), { device: 'G80', threadsPerBlock: '1024' });
  expect(attempt(calculator('occupancy'), texts)).toEqual({
    result: null,
    problem: { input: 'threadsPerBlock', message: 'This cannot be 1024 on a G80. Give a whole number from 1 to 512.' },
  });
});

test('The command repeats the calculation, with what a shell would take apart in quotes.', () => {
  const texts = { elements: ' 6 001 215', threadsPerBlock: '256', elementsPerThread: '2' };
  expect(commandOf(calculator('launch'), texts)).toBe("rooflab calc launch elements='6 001 215' threadsPerBlock=256 elementsPerThread=2");
});
