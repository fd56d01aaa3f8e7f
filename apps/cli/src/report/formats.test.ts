import { expect, test } from 'vitest';
import { formats } from './formats.ts';
import { FIXTURE_NAMES, fixtureInput } from './testing/fixture-results.ts';

test('json is the result itself, whole', () => {
  for (const name of FIXTURE_NAMES) {
    const input = fixtureInput(name);
    expect(JSON.parse(formats.json(input))).toEqual(input.result);
  }
});

test('every format of every result is one text that ends with a newline', () => {
  for (const name of FIXTURE_NAMES) {
    for (const format of Object.values(formats)) expect(format(fixtureInput(name))).toMatch(/[^\n]\n$/);
  }
});
