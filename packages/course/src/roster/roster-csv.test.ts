import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText } from '../csv/decode-text.ts';
import { writeCsv } from '../csv/write-csv.ts';
import { readExtensions } from '../extension/extension-csv.ts';
import { readRoster } from './roster-csv.ts';

const rosterOf = (lines: number) => `email\n${Array.from({ length: lines }, (_, i) => `s${i}@example.org`).join('\n')}`;

test('A roster has five thousand lines at most.', () => {
  expect(readRoster(rosterOf(5000)).lines).toHaveLength(5000);
  expect(() => readRoster(rosterOf(5001))).toThrow('The file has 5001 lines; at most 5000 are allowed.');
});

test('A file of extensions has five thousand lines at most.', () => {
  const read = (lines: number) =>
    readExtensions({ text: `email,reason\n${'a@example.org,ill\n'.repeat(lines)}`, timeZone: 'UTC', dueAt: new Date(), students: [] });
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

/** Files as others write them: `address, name, role, section` of each line that is used, and the lines that cannot be. */
const SAMPLES = {
  'canvas-gradebook.csv': {
    lines: [
      ['grace@example.edu', 'Grace Hopper', null, 'GPU-101 A'],
      ['sile@example.edu', "Síle O'Brien", null, 'GPU-101 B'],
      ['martin@example.edu', 'King, Martin Luther, Jr.', null, 'GPU-101 A'],
    ],
    problems: [],
  },
  'canvas-people.csv': {
    lines: [
      ['grace@example.edu', 'Grace Hopper', 'student', 'GPU-101 A'],
      ['alan@example.edu', 'Alan Turing', 'ta', 'GPU-101 A'],
      ['edith@example.edu', 'Edith Clarke', 'instructor', 'GPU-101 A'],
    ],
    problems: [5],
  },
  'gradescope-roster.csv': {
    lines: [
      ['grace@example.edu', 'Grace Hopper', 'student', 'A'],
      ['anna@example.edu', 'Anna van der Berg', 'student', 'B'],
      ['alan@example.edu', 'Alan Turing', 'ta', null],
    ],
    problems: [],
  },
  'moodle-participants.csv': {
    lines: [
      ['grace@example.edu', 'Grace Hopper', null, 'Group 1, Group 2'],
      ['emile@example.edu', 'Émile Caron', null, null],
    ],
    problems: [],
  },
  'moodle-french.csv': {
    lines: [
      ['emile@example.edu', 'Émile Caron', null, 'Groupe 2'],
      ['zoe@example.edu', 'Zoé de la Tour', null, null],
    ],
    problems: [],
  },
  'excel-german-windows-1252.csv': {
    lines: [
      ['juergen@example.edu', 'Jürgen Groß', 'student', 'Übung 1'],
      ['zoe@example.edu', 'Zoë Brandstätter', 'ta', 'Übung 2'],
    ],
    problems: [],
  },
};

test.each(Object.entries(SAMPLES))('The file %s is read as it is.', async (file, expected) => {
  const { lines, problems } = readRoster(decodeText(await readFile(new URL(`fixtures/${file}`, import.meta.url))).text);
  expect(lines.map(({ email, name, role, section }) => [email, name, role, section])).toEqual(expected.lines);
  expect(problems.map(({ line }) => line)).toEqual(expected.problems);
});

test.each([
  ['first and family name in the columns of a campus system', 'Name;Vorname;Mail\nde Vries;Jan;jan@example.org', 'Jan de Vries'],
  ['the columns of Gradescope', 'First,Last,Email\nAda,Lovelace,ada@example.org', 'Ada Lovelace'],
  ['a whole name beside its parts', 'Name,First name,Email\nAda Lovelace,Ada,ada@example.org', 'Ada Lovelace'],
  ['only a family name', 'Surname,Email\nLovelace,ada@example.org', 'Lovelace'],
])('The name is put together from %s.', (_what, text, name) => {
  expect(readRoster(text).lines[0]?.name).toBe(name);
});

test('A name whose letters were lost in pasting is a problem of its line, with a remedy.', () => {
  const { lines, problems } = readRoster('email,name\njuerg@example.org,J\uFFFDrg\nada@example.org,Ada\n');
  expect(lines.map(({ email }) => email)).toEqual(['ada@example.org']);
  expect(problems).toMatchObject([{ line: 2, problem: expect.stringContaining('choose the file itself') }]);
});

test.each(['email,name\n', 'email\n\n', 'Student,SIS Login ID\n    Points Possible,\n'])(
  'A file that names nobody, such as %j, is refused.',
  (text) => {
    expect(() => readRoster(text)).toThrow('The file names nobody');
  },
);

test('Every line with an address is either used or named as a problem, whatever stands in the others.', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('student', 'Observer', 'Points Possible', 'Lovelace, Ada', '=1+1'),
  );
  const row = fc.record({ who: fc.nat(6), name: cell, role: fc.oneof(fc.constant('student'), cell), section: cell });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
      const table = rows.map(({ who, name, role, section }) => [`p${who}@example.org`, name, role, section]);
      const { lines, problems } = readRoster(writeCsv([['email', 'name', 'role', 'section'], ...table]));
      expect(lines.length + problems.length).toBe(rows.length);
      expect(new Set(lines.map(({ email }) => email)).size).toBe(lines.length);
    }),
  );
});
