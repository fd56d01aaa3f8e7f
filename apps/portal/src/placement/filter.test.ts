import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, type ExplorerFilter, explorerAddress, isFiltered, type Known, readFilter } from './filter.ts';

const known: Known = { assignments: ['a1', 'a2'], exercises: ['reduction/sum'], students: ['s1'] };

const EVERY_KEY: ExplorerFilter = {
  assignment: 'a2',
  exercise: 'reduction/sum',
  student: 's1',
  verdict: 'too-slow',
  state: 'ended',
  device: 'large',
  from: '2026-11-01',
  to: '2026-11-30',
  order: 'score',
  cursor: '87_x',
};

function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, 'http://portal').searchParams);
}

test('What an address says is read back as it was, whatever text was looked for.', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }), (text) => {
      fc.pre(text.trim() === text && text.isWellFormed());
      const filter: ExplorerFilter = { ...EVERY_KEY, text };
      expect(readFilter(queryOf(explorerAddress('demo', filter)), known)).toEqual(filter);
    }),
  );
});

test('What the course does not know, and what is malformed, is left out.', () => {
  const filter = readFilter(
    {
      assignment: 'elsewhere',
      exercise: '../x',
      student: '',
      verdict: 'great',
      state: 'lost',
      device: 'constructor',
      from: '2026-02-30',
      to: 'yesterday',
      text: '   ',
      order: 'newest',
    },
    known,
  );
  expect(Object.values(filter).every((value) => value === undefined)).toBe(true);
  expect(explorerAddress('demo', filter)).toBe('/courses/demo/staff/hand-ins');
});

test('Of a value that stands there twice the first holds.', () => {
  expect(readFilter({ verdict: ['timeout', 'accepted'] }, known).verdict).toBe('timeout');
});

test('Order and page leave nothing out, everything else does.', () => {
  expect(isFiltered({ order: 'oldest', cursor: 'x' })).toBe(false);
  expect(isFiltered({ order: 'oldest', text: 'tiles' })).toBe(true);
});

test('The day after the last of a month or year is the first of the next.', () => {
  expect(['2026-11-30', '2026-12-31', '2028-02-28'].map(dayAfter)).toEqual(['2026-12-01', '2027-01-01', '2028-02-29']);
});
