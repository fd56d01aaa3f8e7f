import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldChanges } from './audit-changes.ts';
import { valueWords } from './audit-fields.ts';

const told = (before: unknown, after: unknown) =>
  fieldChanges(before, after).map(({ words, name, from, to }) => {
    const values = [from, to].filter((value) => value !== undefined).map((value) => valueWords(name, value, 'Europe/Berlin'));
    return `${words}: ${values.join(' → ')}`;
  });

test('A change names the old and the new value, in the words of the pages and in the reader’s time zone.', () => {
  expect(told({ role: 'student' }, { role: 'ta' })).toEqual(['role: student → TA']);
  const before = { dueAt: '2026-11-30T22:59:00.000Z', deviceClass: null, latePolicy: 'none', attemptLimit: null, title: 'Sums' };
  const after = { dueAt: '2026-12-01T22:59:00.000Z', deviceClass: 'software', latePolicy: 'budget', attemptLimit: 5, title: 'Sums' };
  expect(told(before, after)).toEqual([
    'due: 30 Nov 2026, 23:59 → 1 Dec 2026, 23:59',
    'graded on: Any device → Software device: correctness only',
    "late hand-ins: Nothing is accepted after the due date and grace period → Each day late uses one of the student's late days",
    'attempts for each exercise: no limit → 5',
  ]);
});

test('Only the items of an assignment that were added, removed or changed are listed, with what changed in them.', () => {
  const row = { assignmentId: '0199', place: 1, passFraction: null, fullFraction: null };
  const before = {
    exercises: [
      { ...row, exercise: 'reduction/sum', weight: 100 },
      { ...row, exercise: 'scan/inclusive', weight: 50 },
    ],
  };
  const after = {
    exercises: [
      { exercise: 'reduction/sum', weight: 80, passFraction: 0.25, fullFraction: null },
      { exercise: 'blur/gauss', weight: 50, passFraction: null, fullFraction: null },
    ],
  };
  expect(told(before, after).map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
    'reduction/sum, points: 100 → 80',
    'reduction/sum, pass mark: the exercise’s own → 25 %',
    'blur/gauss: added',
    'scan/inclusive: removed',
  ]);
});

test('A rubric, and the points given by it, are told criterion by criterion.', () => {
  const item = { kind: 'report', subject: 'report', weight: 50 };
  const figures = { name: 'Figures', description: 'One for each claim.', points: 5 };
  const discussion = { name: 'Discussion', description: '', points: 7.25 };
  expect(told({ items: [{ ...item, rubric: [] }] }, { items: [{ ...item, rubric: [figures, discussion] }] })).toEqual([
    'report, rubric: none → Figures 5 (One for each claim.), Discussion 7.25',
  ]);
  const given = { name: 'Figures', maximum: 5, points: 4, note: null };
  expect(told({ score: null, criteria: null }, { score: 80, criteria: [given] })).toEqual([
    'score: none → 80',
    'points by criterion: none → Figures 4 of 5',
  ]);
});

test('A question and an experiment with one name are two items.', () => {
  const item = { subject: 'reduction/by-size', weight: 10 };
  const [question, experiment] = [
    { kind: 'question', ...item, tryLimit: 3 },
    { kind: 'experiment', ...item },
  ];
  expect(told({ items: [question, experiment] }, { items: [question, { ...experiment, weight: 20 }] })).toEqual([
    'reduction/by-size, points: 10 → 20',
  ]);
  expect(told({ items: [question, experiment] }, { items: [question] })).toEqual(['reduction/by-size: removed']);
});

test('For something new or gone every meaningful field is listed, and no id.', () => {
  const state = { filter: { which: 'best', assignmentId: '0199', exercise: 'reduction/sum' }, handIns: 12, note: '', events: [] };
  const lines = ['hand-ins chosen: each student’s best', 'exercise: reduction/sum', 'number of hand-ins: 12'];
  expect(told(null, state)).toEqual(lines);
  expect(told(state, undefined)).toEqual(lines);
});

test('Unchanged fields are not listed, whatever else there is.', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (state) => {
      expect(fieldChanges(state, structuredClone(state))).toEqual([]);
    }),
  );
});

test('Every value has words, and none is longer than a reader wants.', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (name, value) => {
      const words = valueWords(name, value, 'UTC');
      expect(words.length).toBeLessThanOrEqual(170);
    }),
  );
  expect(valueWords('body', 'long '.repeat(100), 'UTC')).toMatch(/ …$/);
  expect([true, [], ['a', 'b']].map((value) => valueWords('x', value, 'UTC'))).toEqual(['yes', 'none', 'a, b']);
});

test('A text written in Markdown is told without its signs; any other as it is.', () => {
  const body = '# Labs\n\n> They were **recorded on an NVIDIA H200**, see [the notes](https://example.org/a_b).\n- *one* `two_three`';
  expect(told(undefined, { body })).toEqual(['text: Labs\n\nThey were recorded on an NVIDIA H200, see the notes.\none two_three']);
  expect(told({ title: 'a' }, { title: '**a**' })).toEqual(['title: a → **a**']);
});
