import { enrol, insertHandIns, makeAssignment, makeCourse, makeWorker, openTestDatabase, type PlainHandIn } from '@rooflab/db/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveGrade } from './effective-grade.ts';
import { loadGradebook } from './gradebook.ts';
import { loadGradeInput } from './load-grade-input.ts';

const HOUR_MS = 3_600_000;
const DUE = new Date('2026-10-24T22:00:00Z');
const EXERCISES = ['reduction/sum', 'matmul/square'];

const extension = fc.option(
  fc.constantFrom({ hours: -5, extraDays: 0 }, { hours: 24, extraDays: 0 }, { hours: 60, extraDays: 1 }, { hours: null, extraDays: 2 }),
);

const assignment = fc.record({
  counting: fc.constantFrom('best', 'last', 'chosen'),
  deviceClass: fc.constantFrom(null, null, 'large', 'software', 'counted'),
  late: fc.constantFrom(
    { latePolicy: 'none' as const },
    { latePolicy: 'percent' as const, latePercentPerDay: 20, maxLateDays: 3 },
    { latePolicy: 'budget' as const, maxLateDays: 2 },
  ),
  graceMinutes: fc.constantFrom(0, 30),
  /** One for the student, one for the section. */
  extensions: fc.tuple(extension, extension),
});

const handIn = fc.record({
  assignment: fc.nat(1),
  exercise: fc.nat(1),
  // Most are in time: there alone the gradebook leaves out what is not the best. Few moments, so that some are the same.
  hoursAfterDue: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -20, max: 0 }) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 80, noNaN: true }) },
  ),
  state: fc.constantFrom('graded', 'graded', 'graded', 'waiting', 'cancelled', 'system-error'),
  result: fc.constantFrom(
    { score: 20, maxScore: 40, deviceClass: 'software' as const },
    { score: 40, maxScore: 40, deviceClass: 'software' as const },
    { score: 20, maxScore: 100, deviceClass: 'large' as const },
    { score: 40, maxScore: 100, deviceClass: 'large' as const },
    { score: 90, maxScore: 100, deviceClass: 'large' as const },
    { score: 55, maxScore: 100, deviceClass: 'counted' as const },
  ),
  fraction: fc.constantFrom(null, 0.4, 0.8),
});

/** At most one chosen, not cancelled hand-in for each exercise. */
function markChosen(handIns: readonly PlainHandIn[]): PlainHandIn[] {
  const seen = new Set<string>();
  return handIns.map((each, i) => {
    const cell = `${each.assignmentId} ${each.exercise}`;
    const chosen = i % 2 === 0 && each.state !== 'cancelled' && !seen.has(cell);
    if (chosen) seen.add(cell);
    return { ...each, chosen };
  });
}

test('The gradebook reads fewer hand-ins than there are, and comes to the same grades as from all of them.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const workerId = await makeWorker(db);
  await fc.assert(
    fc.asyncProperty(fc.tuple(assignment, assignment), fc.array(handIn, { maxLength: 14 }), async (rules, drawn) => {
      const courseId = await makeCourse(db, { timeZone: 'Europe/Berlin', lateDayBudget: 2 });
      const enrolmentId = await enrol(db, courseId);
      await db.enrolment.update({ where: { id: enrolmentId }, data: { section: 'A' } });
      const grantedById = (await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } })).userId;
      const ids: string[] = [];
      for (const { late, extensions, ...fields } of rules) {
        const id = await makeAssignment(db, courseId, {
          ...fields,
          ...late,
          releaseAt: new Date('2026-10-01'),
          dueAt: DUE,
          exercises: EXERCISES,
        });
        ids.push(id);
        for (const [i, given] of extensions.entries()) {
          if (given === null) continue;
          const { hours, extraDays } = given;
          const dueAt = hours === null ? null : new Date(DUE.getTime() + hours * HOUR_MS);
          const to = i === 0 ? { enrolmentId } : { section: 'A' };
          await db.extension.create({ data: { ...to, courseId, assignmentId: id, dueAt, extraDays, reason: 'ill', grantedById } });
        }
      }
      const handIns = drawn.map(({ assignment: a, exercise, hoursAfterDue, result, ...rest }) => ({
        ...rest,
        ...result,
        enrolmentId,
        assignmentId: ids[a] ?? '',
        exercise: EXERCISES[exercise] ?? '',
        createdAt: new Date(DUE.getTime() + Math.round(hoursAfterDue * HOUR_MS)),
      }));
      await insertHandIns(db, workerId, markChosen(handIns));
      const expected = effectiveGrade(await loadGradeInput(db, enrolmentId));
      const [lean] = await loadGradebook(db, { courseId, after: null, limit: 10 });
      const [complete] = await loadGradebook(db, { courseId, after: null, limit: 10, complete: true });
      expect(lean && effectiveGrade(lean.input)).toEqual(expected);
      expect(complete && effectiveGrade(complete.input)).toEqual(expected);
      expect(lean?.input.works.length).toBeLessThanOrEqual(complete?.input.works.length ?? 0);
    }),
    { numRuns: 50 },
  );
});

test('Pages follow each other by name, and hold students only who are still in the course.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const courseId = await makeCourse(db);
  for (const name of ['Cy', 'Ada', 'Ben', 'Ada']) {
    const enrolmentId = await enrol(db, courseId);
    const { userId } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    await db.user.update({ where: { id: userId }, data: { name } });
  }
  await enrol(db, courseId, 'ta');
  const dropped = await enrol(db, courseId);
  await db.enrolment.update({ where: { id: dropped }, data: { droppedAt: new Date() } });
  const names: string[] = [];
  let after: { name: string; enrolmentId: string } | null = null;
  for (
    let page = await loadGradebook(db, { courseId, after, limit: 3 });
    page.length > 0;
    page = await loadGradebook(db, { courseId, after, limit: 3 })
  ) {
    names.push(...page.map(({ name }) => name));
    const last = page.at(-1);
    after = last ? { name: last.name, enrolmentId: last.enrolmentId } : null;
  }
  expect(names).toEqual(['Ada', 'Ada', 'Ben', 'Cy']);
});
