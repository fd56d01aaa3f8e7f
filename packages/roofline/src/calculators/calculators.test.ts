import { expect, test } from 'vitest';
import { calculators } from './index.ts';

test('each calculator computes its declared outputs, and no others, from its defaults', () => {
  for (const { name, inputs, outputs, compute } of calculators) {
    const results = compute({});
    expect(Object.keys(results).sort(), name).toEqual(outputs.map((output) => output.name).sort());
    for (const value of Object.values(results)) if (typeof value === 'number') expect(Number.isFinite(value), name).toBe(true);
    expect(compute(Object.fromEntries(inputs.map((input) => [input.name, input.default])))).toEqual(results);
  }
});

test('names are those of addresses and command lines, each once', () => {
  const names = calculators.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, inputs, outputs } of calculators) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const each of [...inputs, ...outputs]) expect(each.name).toMatch(/^[a-z][A-Za-z]*$/);
  }
});
