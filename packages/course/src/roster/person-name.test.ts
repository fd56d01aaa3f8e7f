import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedByName, splitName, spokenName } from './person-name.ts';

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Leonardo da Vinci', 'Leonardo', 'da Vinci'],
  ['Mary Ann Evans', 'Mary Ann', 'Evans'],
  ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['Sinéad Ní Bhriain', 'Sinéad', 'Ní Bhriain'],
  ['Plato', 'Plato', ''],
  ['Student 12', 'Student 12', ''],
  ['  ', '', ''],
])('The name %j is split into %j and %j.', (name, first, family) => {
  expect(splitName(name)).toEqual({ first, family });
});

test.each(['King, Martin Luther, Jr.', 'Ada Lovelace, PhD', 'Lovelace,', ', Ada', 'Ada Lovelace', '=SUM(A1,"x")'])(
  'The name %j is left as it is.',
  (name) => {
    expect(spokenName(name)).toBe(name);
  },
);

test('No word of a name is lost when it is split.', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zé'.-]+$/), { maxLength: 6 }), (words) => {
      const { first, family } = splitName(words.join(' '));
      expect(`${first} ${family}`.trim()).toBe(words.join(' '));
    }),
  );
});

test('People stand in the order of family names, those without a name at their address.', () => {
  const people = ['Yuki Tanabe', 'Émile Caron', 'Anna van der Berg', 'Zoë Eder', '', 'Ada Caron'].map((name, i) => ({
    name,
    email: `d${i}@example.org`,
  }));
  expect(sortedByName(people).map(({ name }) => name)).toEqual([
    'Ada Caron',
    'Émile Caron',
    '',
    'Zoë Eder',
    'Yuki Tanabe',
    'Anna van der Berg',
  ]);
});
