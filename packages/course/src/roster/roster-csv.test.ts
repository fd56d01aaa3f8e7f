import { expect, test } from 'vitest';
import { readExtensions } from '../extension/extension-csv.ts';
import { readRoster } from './roster-csv.ts';

const rosterOf = (lines: number) => `email\n${Array.from({ length: lines }, (_, i) => `s${i}@example.org`).join('\n')}`;

test('A roster has five thousand lines at most.', () => {
  expect(readRoster(rosterOf(5000)).lines).toHaveLength(5000);
  expect(() => readRoster(rosterOf(5001))).toThrow('The file has 5001 lines; at most 5000 are allowed.');
});

test('A file of extensions has five thousand lines at most.', () => {
  const read = (lines: number) =>
    readExtensions({ text: `email,reason\n${'a@example.org,ill\n'.repeat(lines)}`, timeZone: 'UTC', students: [] });
  expect(read(5000).problems).toHaveLength(5000);
  expect(() => read(5001)).toThrow('The file has 5001 lines; at most 5000 are allowed.');
});

test.each([
  ['name', 200],
  ['section', 100],
])('A %s in a roster has %i characters at most.', (column, most) => {
  const problems = (length: number) => readRoster(`email,${column}\nada@example.org,${'x'.repeat(length)}`).problems.length;
  expect([problems(most), problems(most + 1)]).toEqual([0, 1]);
});
