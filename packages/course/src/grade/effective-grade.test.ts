import { deviceClassSchema } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveGrade, toldGrade } from './effective-grade.ts';
import type { AssignmentRules, GradedWork, GradeInput } from './grade-input.ts';

const DUE = new Date('2026-11-19T22:59:00Z');
const HOUR_MS = 3_600_000;
const SUM = 'reduction/sum';

const rules: AssignmentRules = {
  id: 'a',
  dueAt: DUE,
  graceMinutes: 0,
  latePolicy: 'none',
  latePercentPerDay: 0,
  maxLateDays: 0,
  counting: 'best',
  deviceClass: null,
  items: [{ kind: 'exercise', subject: SUM, weight: 100 }],
};

const empty: GradeInput = {
  timeZone: 'Europe/Berlin',
  lateDayBudget: 0,
  assignments: [rules],
  extensions: [],
  works: [],
  overrides: [],
  exceptions: [],
};

let made = 0;

/** `hours` after the due date; negative is before. */
function handIn(hours: number, score: number | null, fields: Partial<GradedWork> = {}): GradedWork {
  made += 1;
  return {
    ...{
      id: `h${made}`,
      assignmentId: 'a',
      kind: 'exercise' as const,
      subject: SUM,
      createdAt: new Date(DUE.getTime() + hours * HOUR_MS),
      chosen: false,
      refunded: false,
    },
    result: score === null ? null : { score, deviceClass: 'large', fraction: null },
    ...fields,
  };
}

function gradeOf(input: Partial<GradeInput>) {
  const grade = effectiveGrade({ ...empty, ...input });
  const [assignment] = grade.assignments;
  return { ...grade, assignment, exercise: assignment?.items[0] };
}

test('Without a hand-in there are no points, and it says so.', () => {
  expect(gradeOf({}).exercise).toMatchObject({ points: 0, maxPoints: 100, workId: null, reason: 'nothing-handed-in' });
});

test('One that is still graded, or ended as our fault, gives no points and no zero.', () => {
  expect(gradeOf({ works: [handIn(-1, null)] }).exercise?.reason).toBe('no-result-yet');
  expect(gradeOf({ works: [handIn(-2, 70), handIn(-1, null)] }).exercise?.points).toBe(70);
});

const LIMITS = 'matmul/tile-limits';

/** `hours` after the due date; negative is before. */
function answered(id: string, hours: number, share: number | null): GradedWork {
  const createdAt = new Date(DUE.getTime() + hours * HOUR_MS);
  const result = share === null ? null : { share, deviceClass: null };
  return { id, assignmentId: 'a', kind: 'question', subject: LIMITS, createdAt, chosen: null, refunded: false, result };
}

function questionGrade(
  tries: readonly GradedWork[],
  fields: Partial<AssignmentRules> = {},
  { works = [], ...input }: Partial<GradeInput> = {},
) {
  const items = [...rules.items, { kind: 'question' as const, subject: LIMITS, weight: 20 }];
  const { assignment, ...course } = gradeOf({ assignments: [{ ...rules, items, ...fields }], works: [...works, ...tries], ...input });
  return { ...course, assignment, question: assignment?.items[1] };
}

test('A question gives the share of its fields that are right, beside the exercises of its assignment.', () => {
  const handIns = [handIn(-1, 50)];
  const { points, maxPoints, question } = questionGrade([answered('t1', -2, 0.5)], {}, { works: handIns });
  expect({ points, maxPoints }).toEqual({ points: 60, maxPoints: 120 });
  expect(question).toEqual({ kind: 'question', subject: LIMITS, workId: 't1', points: 10, maxPoints: 20, lateDays: 0, reason: 'best' });
  expect(questionGrade([]).question).toMatchObject({ points: 0, reason: 'nothing-handed-in' });
});

test('Of several tries the best or the last counts, and the best where students choose: a try cannot be chosen.', () => {
  const tries = [answered('t1', -3, 1), answered('t2', -2, 0.5)];
  const counted = (counting: AssignmentRules['counting']) => questionGrade(tries, { counting }).question;
  expect(counted('best')).toMatchObject({ workId: 't1', points: 20, reason: 'best' });
  expect(counted('last')).toMatchObject({ workId: 't2', points: 10, reason: 'last' });
  expect(counted('chosen')).toMatchObject({ workId: 't1', points: 20, reason: 'best' });
});

test('A prediction that waits for its run gives no points and no zero.', () => {
  expect(questionGrade([answered('t1', -3, null)]).question).toMatchObject({ points: 0, reason: 'no-result-yet' });
});

test('Late tries lose points or spend late days as hand-ins do, from the same budget.', () => {
  const percent = { latePolicy: 'percent', latePercentPerDay: 25, maxLateDays: 2 } as const;
  expect(questionGrade([answered('t1', 30, 1)], percent).question).toMatchObject({ points: 10, lateDays: 2 });
  expect(questionGrade([answered('t1', 60, 1)], percent).question).toMatchObject({ points: 0, reason: 'too-late' });
  const budget = { latePolicy: 'budget', maxLateDays: 2 } as const;
  const late = questionGrade([answered('t1', 30, 1)], budget, { lateDayBudget: 2, works: [handIn(1, 70)] });
  expect(late).toMatchObject({ lateDaysSpent: 2, lateDaysLeft: 0, question: { points: 20 }, exercise: { points: 70 } });
  const poor = questionGrade([answered('t1', 30, 1)], budget, { lateDayBudget: 1, works: [handIn(1, 70)] });
  expect(poor).toMatchObject({ lateDaysSpent: 1, question: { points: 0, reason: 'no-late-days' }, exercise: { points: 70 } });
});

test('An override takes the place of a question’s points alone.', () => {
  const overrides = [{ assignmentId: 'a', item: { kind: 'question' as const, subject: LIMITS }, score: 75 }];
  expect(questionGrade([], {}, { overrides })).toMatchObject({
    points: 15,
    question: { points: 15, reason: 'override' },
    exercise: { points: 0 },
  });
});

test('Best, last and chosen count each their own.', () => {
  const handIns = [
    handIn(-4, 60),
    handIn(-3, 90, { id: 'top' }),
    handIn(-2, 80, { id: 'pick', chosen: true }),
    handIn(-1, 70, { id: 'end' }),
  ];
  const counted = (counting: AssignmentRules['counting']) => gradeOf({ works: handIns, assignments: [{ ...rules, counting }] }).exercise;
  expect(counted('best')).toMatchObject({ points: 90, workId: 'top', reason: 'best' });
  expect(counted('last')).toMatchObject({ points: 70, workId: 'end', reason: 'last' });
  expect(counted('chosen')).toMatchObject({ points: 80, workId: 'pick', reason: 'chosen' });
});

test('Under chosen, the last counts while none is chosen.', () => {
  const input = { works: [handIn(-2, 90), handIn(-1, 50)], assignments: [{ ...rules, counting: 'chosen' as const }] };
  expect(gradeOf(input).exercise).toMatchObject({ points: 50, reason: 'last-for-none-chosen' });
});

test('Of equally good ones the first counts.', () => {
  expect(gradeOf({ works: [handIn(-1, 90, { id: 'second' }), handIn(-2, 90, { id: 'first' })] }).exercise?.workId).toBe('first');
});

const onSoftware = { score: 40, deviceClass: 'software', fraction: null } as const;

test.each([
  [null, 40],
  ['large', 40],
  ['counted', 40],
  ['software', 100],
] as const)('Right on the software device, where %s is asked for, is worth %d of 100 points.', (deviceClass, points) => {
  const assignments = [{ ...rules, deviceClass }];
  expect(gradeOf({ assignments, works: [handIn(-1, 0, { result: onSoftware })] }).exercise?.points).toBe(points);
});

test.each(['best', 'last', 'chosen'] as const)(
  'A try on the software device changes nothing once a GPU has graded, under %s.',
  (counting) => {
    const handIns = [handIn(-2, 48.9, { id: 'timed' }), handIn(-1, 0, { result: onSoftware })];
    expect(gradeOf({ works: handIns, assignments: [{ ...rules, counting }] }).exercise).toMatchObject({ workId: 'timed', points: 48.9 });
  },
);

test('A student may choose the result of a software device over a timed one.', () => {
  const handIns = [handIn(-2, 48.9), handIn(-1, 0, { id: 'chosen', chosen: true, result: onSoftware })];
  const assignments = [{ ...rules, counting: 'chosen' as const }];
  expect(gradeOf({ works: handIns, assignments }).exercise).toMatchObject({ workId: 'chosen', points: 40, reason: 'chosen' });
});

test('Late work costs percent for each late day, and not more than everything.', () => {
  const late = { ...rules, latePolicy: 'percent' as const, latePercentPerDay: 40, maxLateDays: 5 };
  const points = (hours: number) => gradeOf({ assignments: [late], works: [handIn(hours, 100)] }).exercise?.points;
  expect([points(0), points(1), points(25), points(49), points(100)]).toEqual([100, 60, expect.closeTo(20), 0, 0]);
});

test('A late one counts only if it is better after its penalty.', () => {
  const late = { ...rules, latePolicy: 'percent' as const, latePercentPerDay: 10, maxLateDays: 5 };
  const best = gradeOf({ assignments: [late], works: [handIn(-1, 80, { id: 'early' }), handIn(1, 85, { id: 'late' })] });
  expect(best.exercise).toMatchObject({ points: 80, workId: 'early' });
});

test('After the last late day nothing counts, and it says why.', () => {
  expect(gradeOf({ works: [handIn(1, 100)] }).exercise).toMatchObject({ points: 0, workId: null, reason: 'too-late' });
});

test('Late days are spent in order of arrival, over assignments, and an assignment costs its latest hand-in once.', () => {
  const late = { ...rules, latePolicy: 'budget' as const, maxLateDays: 3 };
  const assignments = [late, { ...late, id: 'b' }];
  const handIns = [
    handIn(1, 50),
    handIn(25, 60),
    handIn(26, 70, { assignmentId: 'b' }),
    handIn(2, 90, { assignmentId: 'b', id: 'first-b' }),
  ];
  const grade = effectiveGrade({ ...empty, lateDayBudget: 3, assignments, works: handIns });
  // b: 1 day, then 2 for a; the second of b would need a fourth.
  expect(grade.assignments.map(({ lateDaysSpent, points }) => [lateDaysSpent, points])).toEqual([
    [2, 60],
    [1, 90],
  ]);
  expect(grade).toMatchObject({ lateDaysSpent: 3, lateDaysLeft: 0 });
});

test('Without late days left a late hand-in does not count, and it says why.', () => {
  const late = { ...rules, latePolicy: 'budget' as const, maxLateDays: 3 };
  expect(gradeOf({ lateDayBudget: 1, assignments: [late], works: [handIn(30, 90)] }).exercise?.reason).toBe('no-late-days');
});

test('One that was refunded costs no late days, and counts if it got a result later.', () => {
  const late = { ...rules, latePolicy: 'budget' as const, maxLateDays: 3 };
  const grade = gradeOf({ lateDayBudget: 0, assignments: [late], works: [handIn(30, 90, { refunded: true })] });
  expect(grade).toMatchObject({ lateDaysSpent: 0, exercise: { points: 90 } });
});

test('An extension makes late work punctual.', () => {
  const extensions = [{ assignmentId: 'a', dueAt: new Date(DUE.getTime() + 48 * HOUR_MS), extraDays: 0 }];
  expect(gradeOf({ extensions, works: [handIn(30, 90)] }).exercise).toMatchObject({ points: 90, lateDays: 0 });
});

test('An override of an exercise replaces its points and leaves the hand-in named; one of the assignment replaces them all.', () => {
  const assignments = [
    {
      ...rules,
      items: [
        { kind: 'exercise' as const, subject: SUM, weight: 60 },
        { kind: 'exercise' as const, subject: 'vector-ops/copy', weight: 40 },
      ],
    },
  ];
  const handIns = [handIn(-1, 50, { id: 'mine' })];
  const one = gradeOf({
    assignments,
    works: handIns,
    overrides: [{ assignmentId: 'a', item: { kind: 'exercise', subject: SUM }, score: 90 }],
  });
  expect(one.exercise).toMatchObject({ points: 54, reason: 'override', workId: 'mine' });
  expect(one.assignment).toMatchObject({ points: 54, maxPoints: 100, overridden: false });
  const whole = gradeOf({ assignments, works: handIns, overrides: [{ assignmentId: 'a', item: null, score: 75 }] });
  expect(whole.assignment).toMatchObject({ points: 75, overridden: true });
});

test('An override is of its own assignment and exercise.', () => {
  const assignments = [rules, { ...rules, id: 'b' }];
  const handIns = [handIn(-1, 50), handIn(-1, 60, { assignmentId: 'b' })];
  const grade = effectiveGrade({
    ...empty,
    assignments,
    works: handIns,
    overrides: [{ assignmentId: 'b', item: { kind: 'exercise', subject: SUM }, score: 90 }],
  });
  expect(grade.assignments.map(({ points }) => points)).toEqual([50, 90]);
  const whole = effectiveGrade({ ...empty, assignments, works: handIns, overrides: [{ assignmentId: 'b', item: null, score: 70 }] });
  expect(whole.assignments.map(({ points, overridden }) => [points, overridden])).toEqual([
    [50, false],
    [70, true],
  ]);
});

test('A hand-in for what the course does not have counts nowhere.', () => {
  const handIns = [handIn(-1, 90, { assignmentId: 'gone' }), handIn(-1, 90, { subject: 'gone/too' })];
  expect(gradeOf({ works: handIns })).toMatchObject({ points: 0, exercise: { reason: 'nothing-handed-in' } });
});

test('What is set for one late policy has no say under another.', () => {
  const leftOver = { ...rules, latePercentPerDay: 40, maxLateDays: 5 };
  const graded = (latePolicy: AssignmentRules['latePolicy']) =>
    gradeOf({ lateDayBudget: 5, assignments: [{ ...leftOver, latePolicy }], works: [handIn(30, 100)] });
  expect(graded('none')).toMatchObject({ points: 0, lateDaysSpent: 0, exercise: { reason: 'too-late' } });
  expect(graded('percent')).toMatchObject({ points: expect.closeTo(20), lateDaysSpent: 0 });
  expect(graded('budget')).toMatchObject({ points: 100, lateDaysSpent: 2, lateDaysLeft: 3 });
});

const policies = fc.constantFrom(
  { latePolicy: 'none' as const, latePercentPerDay: 0, maxLateDays: 0 },
  { latePolicy: 'percent' as const, latePercentPerDay: 15, maxLateDays: 4 },
  { latePolicy: 'budget' as const, latePercentPerDay: 0, maxLateDays: 4 },
);
const assignmentRules = fc
  .tuple(
    policies,
    fc.constantFrom('best' as const, 'last' as const, 'chosen' as const),
    fc.integer({ min: 0, max: 60 }),
    fc.option(fc.constantFrom(...deviceClassSchema.options)),
  )
  .map(([policy, counting, graceMinutes, deviceClass]) => ({ ...rules, ...policy, counting, graceMinutes, deviceClass }));
const someHandIns = fc.array(
  fc
    .tuple(
      // Most in time, and some at the same moment.
      fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -6, max: 0 }) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 150 }) }),
      fc.option(
        fc
          .constantFrom(...deviceClassSchema.options)
          .chain((deviceClass) =>
            fc.record({ score: fc.integer({ min: 0, max: deviceClass === 'software' ? 40 : 100 }), deviceClass: fc.constant(deviceClass) }),
          ),
      ),
      fc.option(fc.constantFrom(0.4, 0.8)),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('a', 'b'),
    )
    .map(([hours, result, fraction, chosen, refunded, assignmentId]) => ({
      hours,
      assignmentId,
      chosen,
      refunded,
      result: result && { ...result, fraction },
    })),
  { maxLength: 12 },
);
const inputs = fc
  .tuple(assignmentRules, assignmentRules, someHandIns, fc.integer({ min: 0, max: 5 }))
  .map(([a, b, list, lateDayBudget]) => ({
    ...empty,
    lateDayBudget,
    assignments: [a, { ...b, id: 'b' }],
    works: list.map(({ hours, ...fields }, index) => handIn(hours, null, { id: `p${index}`, ...fields })),
  }));

test('Points lie between 0 and the maximum, and no more late days are spent than there are.', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const grade = effectiveGrade(input);
      expect(grade.points).toBeGreaterThanOrEqual(0);
      expect(grade.points).toBeLessThanOrEqual(grade.maxPoints);
      expect(grade.lateDaysSpent + grade.lateDaysLeft).toBe(input.lateDayBudget);
    }),
  );
});

test('The order in which hand-ins are listed changes nothing.', () => {
  fc.assert(
    fc.property(
      inputs.chain((input) => fc.tuple(fc.constant(input), fc.shuffledSubarray(input.works, { minLength: input.works.length }))),
      ([input, works]) => {
        expect(effectiveGrade({ ...input, works })).toEqual(effectiveGrade(input));
      },
    ),
  );
});

test('Under best, another hand-in at the end never lowers the points.', () => {
  fc.assert(
    fc.property(inputs, fc.integer({ min: 0, max: 100 }), (input, score) => {
      const assignments = input.assignments.map((assignment) => ({ ...assignment, counting: 'best' as const }));
      const before = effectiveGrade({ ...input, assignments });
      const after = effectiveGrade({ ...input, assignments, works: [...input.works, handIn(151, score, { id: 'zz' })] });
      expect(after.points).toBeGreaterThanOrEqual(before.points);
    }),
  );
});

test('Where late days are not counted out, a longer extension never lowers the points under best.', () => {
  fc.assert(
    fc.property(inputs, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }), (input, a, b) => {
      fc.pre(input.assignments.every(({ latePolicy }) => latePolicy !== 'budget'));
      const assignments = input.assignments.map((assignment) => ({ ...assignment, counting: 'best' as const }));
      const points = (hours: number) =>
        effectiveGrade({
          ...input,
          assignments,
          extensions: [{ assignmentId: 'a', extraDays: 0, dueAt: new Date(DUE.getTime() + hours * HOUR_MS) }],
        }).points;
      expect(points(Math.max(a, b))).toBeGreaterThanOrEqual(points(Math.min(a, b)));
    }),
  );
});

test('An override decides alone.', () => {
  fc.assert(
    fc.property(inputs, fc.integer({ min: 0, max: 100 }), (input, score) => {
      const grade = effectiveGrade({ ...input, overrides: [{ assignmentId: 'a', item: { kind: 'exercise', subject: SUM }, score }] });
      expect(grade.assignments[0]?.points).toBeCloseTo(score);
    }),
  );
});

test('Who is exempt has neither the points nor the maximum, and spends no late days; an override does not change that.', () => {
  const works = [handIn(30, 80), answered('t1', -1, 1)];
  const assignment = {
    ...rules,
    latePolicy: 'budget' as const,
    maxLateDays: 5,
    items: [...rules.items, { kind: 'question' as const, subject: LIMITS, weight: 20 }],
  };
  const input = { lateDayBudget: 9, assignments: [assignment, { ...rules, id: 'b' }], works };
  expect(gradeOf(input)).toMatchObject({ points: 100, maxPoints: 220, lateDaysSpent: 2 });
  const item = { assignmentId: 'a', kind: 'exempt' as const, item: { kind: 'exercise' as const, subject: SUM } };
  expect(gradeOf({ ...input, exceptions: [item] })).toMatchObject({
    ...{ points: 20, maxPoints: 120, lateDaysSpent: 0 },
    assignment: { points: 20, maxPoints: 20, exempt: false },
    exercise: { points: 0, maxPoints: 0, reason: 'exempt' },
  });
  const overrides = [{ assignmentId: 'a', item: null, score: 50 }];
  expect(gradeOf({ ...input, overrides, exceptions: [{ ...item, item: null }] })).toMatchObject({
    ...{ points: 0, maxPoints: 100 },
    assignment: { points: 0, maxPoints: 0, exempt: true, handedIn: false, overridden: false },
  });
});

test('A withheld grade counts for staff; the student is told nothing of it, in the totals neither.', () => {
  const exceptions = [{ assignmentId: 'a', kind: 'withheld' as const, item: null }];
  const grade = effectiveGrade({ ...empty, assignments: [rules, { ...rules, id: 'b' }], works: [handIn(-1, 80)], exceptions });
  expect(grade).toMatchObject({ points: 80, maxPoints: 200, assignments: [{ withheld: true, points: 80 }, { withheld: false }] });
  const told = toldGrade(grade);
  expect(told).toMatchObject({ points: 0, maxPoints: 100, assignments: [{ withheld: true, points: 0, maxPoints: 0 }, { maxPoints: 100 }] });
  expect(told.assignments[0]?.items).toEqual([
    { kind: 'exercise', subject: SUM, points: 0, maxPoints: 0, workId: null, lateDays: 0, reason: 'withheld' },
  ]);
});
