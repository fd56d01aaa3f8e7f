import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignmentSummary, BINS, totalSummary } from './assignment-summary.ts';
import type { CourseGrade, GradedStudent } from './schema.ts';
import { selectionSchema, selectRows } from './select-rows.ts';

const IDS = ['0198c1f0-0000-7000-8000-000000000001', '0198c1f0-0000-7000-8000-000000000002'] as const;

type Drawn = readonly { readonly points: number | null; readonly lateDays: number; readonly byHand: boolean }[];

/** `points: null`: not handed in. */
function gradeOf(drawn: Drawn): CourseGrade {
  const assignments = drawn.map(({ points, lateDays, byHand }, i) => ({
    assignmentId: IDS[i] ?? '',
    points: points ?? 0,
    maxPoints: 100,
    lateDaysSpent: 0,
    exempt: false,
    withheld: false,
    overridden: byHand,
    handedIn: byHand || points !== null,
    items: [
      {
        kind: 'exercise' as const,
        subject: 'reduction/sum',
        points: points ?? 0,
        maxPoints: 100,
        workId: points === null ? null : 'h',
        lateDays: points === null ? 0 : lateDays,
        reason: points === null ? ('nothing-handed-in' as const) : ('best' as const),
      },
    ],
  }));
  const points = assignments.reduce((sum, each) => sum + each.points, 0);
  return { points, maxPoints: 200, lateDaysSpent: 0, lateDaysLeft: 2, assignments };
}

const cell = fc.record({
  points: fc.option(fc.constantFrom(0, 30, 49.5, 50, 100)),
  lateDays: fc.constantFrom(0, 0, 1),
  byHand: fc.boolean(),
});

const student: fc.Arbitrary<GradedStudent> = fc
  .record({
    name: fc.constantFrom('Ada', 'Ben', 'Çelik', 'Dora'),
    section: fc.option(fc.constantFrom('A', 'B')),
    cells: fc.tuple(cell, cell),
  })
  .chain(({ name, section, cells }) =>
    fc.uuid().map((id) => ({ enrolmentId: id, userId: id, name, email: `${id}@example.org`, section, grade: gradeOf(cells) })),
  );

const students = fc.array(student, { maxLength: 12 });

function asked(fields: object) {
  return selectionSchema.parse(fields);
}

test('Nobody is lost or doubled by sorting, and asked the other way round the order is the reverse among those who differ.', () => {
  fc.assert(
    fc.property(students, fc.constantFrom('name', 'section', 'points', 'late-days', ...IDS), fc.boolean(), (all, sortBy, descending) => {
      const rows = selectRows(all, asked({ sortBy, descending }));
      expect(rows.map(({ enrolmentId }) => enrolmentId).sort()).toEqual(all.map(({ enrolmentId }) => enrolmentId).sort());
      if (sortBy === 'points') {
        const points = rows.map(({ grade }) => grade.points);
        expect(points).toEqual([...points].sort((a, b) => (descending ? b - a : a - b)));
      }
    }),
  );
});

test('Who handed nothing in stands last by that assignment in both directions, below who has 0 points.', () => {
  const row = (name: string, points: number | null): GradedStudent => ({
    ...{ enrolmentId: name, userId: name, name, email: '', section: null },
    grade: gradeOf([{ points, lateDays: 0, byHand: false }]),
  });
  const all = [row('none', null), row('zero', 0), row('full', 100)];
  const names = (descending: boolean) => selectRows(all, asked({ sortBy: IDS[0], descending })).map(({ name }) => name);
  expect(names(true)).toEqual(['full', 'zero', 'none']);
  expect(names(false)).toEqual(['zero', 'full', 'none']);
});

test('Each filter shows those of whom it is true, and with the others they are everybody.', () => {
  fc.assert(
    fc.property(students, fc.constantFrom('not-handed-in', 'below', 'late', 'overridden'), fc.constantFrom(...IDS), (all, show, id) => {
      const rows = selectRows(all, asked({ show, assignmentId: id, percent: 50 }));
      const shown = new Set(rows.map(({ enrolmentId }) => enrolmentId));
      for (const { enrolmentId, grade } of all) {
        const own = grade.assignments.find(({ assignmentId }) => assignmentId === id);
        const [exercise] = own?.items ?? [];
        const expected = {
          'not-handed-in': exercise?.reason === 'nothing-handed-in' && !own?.overridden,
          below: (own?.points ?? 0) < 50,
          late: (exercise?.lateDays ?? 0) > 0,
          overridden: own?.overridden === true,
        }[show];
        expect(shown.has(enrolmentId)).toBe(expected);
      }
    }),
  );
});

test('A part of a name or of an address finds a student, in upper or lower case.', () => {
  const grade = gradeOf([]);
  const all = [
    { enrolmentId: '1', userId: '1', name: 'Ada Lovelace', email: 'al@example.org', section: null, grade },
    { enrolmentId: '2', userId: '2', name: 'Ben', email: 'ben@LOVE.example', section: null, grade },
    { enrolmentId: '3', userId: '3', name: 'Cy', email: 'cy@example.org', section: null, grade },
  ];
  expect(selectRows(all, asked({ text: ' love ' })).map(({ name }) => name)).toEqual(['Ben', 'Ada Lovelace']);
});

test('Means and medians leave out who handed nothing in, and each of the others is in one bar.', () => {
  fc.assert(
    fc.property(students, (all) => {
      const grades = all.map(({ grade }) => grade);
      for (const id of IDS) {
        const { handedIn, mean, median, bins } = assignmentSummary(grades, id);
        expect(bins).toHaveLength(BINS);
        expect(bins.reduce((sum, each) => sum + each, 0)).toBe(handedIn);
        expect(mean === null && median === null).toBe(handedIn === 0);
        if (mean !== null && median !== null) for (const each of [mean, median]) expect(each >= 0 && each <= 100).toBe(true);
      }
      expect(totalSummary(grades).handedIn).toBeLessThanOrEqual(all.length);
    }),
  );
});

test('Of 0, 50 and 100 points beside a student who handed nothing in, the mean is 50, and 0 is in the first bar.', () => {
  const grades = [0, 50, 100, null].map((points) => gradeOf([{ points, lateDays: 0, byHand: false }]));
  expect(assignmentSummary(grades, IDS[0])).toEqual({ handedIn: 3, mean: 50, median: 50, bins: [1, 0, 0, 0, 0, 1, 0, 0, 0, 1] });
});
