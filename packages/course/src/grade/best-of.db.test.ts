import {
  EXERCISE,
  enrol,
  insertHandIns,
  makeAssignment,
  makeCourse,
  makeWorker,
  openTestDatabase,
  type PlainHandIn,
} from '@rooflab/db/testing';
import { type DeviceClass, deviceClassSchema, requiredClassSchema } from '@rooflab/result';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { studentProgress } from '../course/class-queries.ts';
import { exerciseTrends } from '../hand-in/own-work.ts';
import { bestResults } from '../leaderboard/queries.ts';
import { selectCandidates } from '../regrade/queries.ts';
import { bestHandIns } from '../similarity/queries.ts';
import { bestOf, rankedResult } from './best-of.ts';
import { effectiveGrade } from './effective-grade.ts';
import { loadGradeInput } from './load-grade-input.ts';

const CLASSES = deviceClassSchema.options;

/** Few values, so that there are ties in everything. */
const drawnHandIn = fc.record({
  createdAt: fc.integer({ min: 0, max: 3 }).map((hours) => new Date(Date.UTC(2026, 9, 20, hours))),
  state: fc.constantFrom('graded', 'graded', 'graded', 'graded', 'waiting', 'cancelled', 'system-error'),
  result: fc.constantFrom(
    ...[0, 20, 40].map((score) => ({ score, maxScore: 40, deviceClass: 'software' as const })),
    ...[0, 20, 40, 50, 90].flatMap((score) =>
      (['medium', 'large', 'counted', 'untimed'] as const).map((deviceClass) => ({ score, maxScore: 100, deviceClass })),
    ),
  ),
  fraction: fc.constantFrom(null, 0.4, 0.8),
  verdict: fc.constantFrom('accepted', 'accepted', 'too-slow'),
});

type Made = PlainHandIn & { readonly id: string };

/** As the definition says it, of rows as they were inserted. */
function expectedBest(made: readonly Made[], required: DeviceClass | null, counts: (each: Made) => boolean = () => true): string | null {
  const ranked = made
    .filter((each) => each.state === 'graded' && counts(each))
    .map(({ id, createdAt, score = 0, deviceClass = 'large', fraction = null }) => ({
      id,
      createdAt,
      ...rankedResult({ score, deviceClass, fraction }, required),
    }));
  return bestOf(ranked)?.id ?? null;
}

test('Every list that the database makes of best hand-ins names the one that bestOf names.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const workerId = await makeWorker(db);
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawnHandIn, { maxLength: 10 }),
      fc.option(fc.constantFrom(...requiredClassSchema.options)),
      async (drawn, required) => {
        const courseId = await makeCourse(db);
        const enrolmentId = await enrol(db, courseId);
        const assignmentId = await makeAssignment(db, courseId, {
          releaseAt: new Date('2026-10-01'),
          dueAt: new Date('2026-10-24'),
          deviceClass: required,
        });
        const handIns = drawn.map(({ result, ...rest }) => ({ ...rest, ...result, enrolmentId, assignmentId }));
        const ids = await insertHandIns(db, workerId, handIns);
        const made = handIns.map((each, i) => ({ ...each, id: ids[i] ?? '' }));
        const best = expectedBest(made, required);
        const cell = { courseId, assignmentId, exercise: EXERCISE };

        const grade = effectiveGrade(await loadGradeInput(db, enrolmentId));
        expect(grade.assignments[0]?.items[0]?.workId).toBe(best);
        const [trend] = await exerciseTrends(db, enrolmentId);
        expect(trend?.bestHandInId ?? null).toBe(best);
        expect((await bestHandIns(db, cell)).map(({ handInId }) => handInId)).toEqual(best === null ? [] : [best]);
        const [progress] = await studentProgress(db, cell);
        const accepted = made.some(({ state, verdict }) => state === 'graded' && verdict === 'accepted');
        const row = accepted ? undefined : made.find(({ id }) => id === best);
        expect(progress?.bestScore ?? null).toBe(row?.score ?? null);
        expect(progress?.bestDeviceClass ?? null).toBe(row?.deviceClass ?? null);
        expect(progress?.improvedAt ?? null).toEqual(row?.createdAt ?? null);
        if (best !== null) {
          const [candidate] = await selectCandidates(db, courseId, { which: 'best' });
          expect(candidate?.handInId).toBe(best);
        }
        for (const deviceClass of CLASSES) {
          const rows = await bestResults(db, { ...cell, deviceClass, before: null });
          const ofClass = expectedBest(
            made,
            required,
            (each) =>
              each.deviceClass === deviceClass && each.verdict === 'accepted' && (deviceClass === 'counted' || each.fraction !== null),
          );
          expect(rows.map(({ handInId }) => handInId)).toEqual(ofClass === null ? [] : [ofClass]);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('A leaderboard shows students who are in the course, and nobody else.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const workerId = await makeWorker(db);
  const courseId = await makeCourse(db);
  const assignmentId = await makeAssignment(db, courseId);
  const [stays, leaves, helps] = [await enrol(db, courseId), await enrol(db, courseId), await enrol(db, courseId, 'ta')];
  const createdAt = new Date();
  await insertHandIns(
    db,
    workerId,
    [stays, leaves, helps].map((enrolmentId) => ({ enrolmentId, assignmentId, createdAt, state: 'graded' as const })),
  );
  const shown = async () => {
    const filter = { courseId, assignmentId, exercise: EXERCISE, deviceClass: 'large' as const, before: null };
    return (await bestResults(db, filter)).map(({ enrolmentId }) => enrolmentId).sort();
  };
  expect(await shown()).toEqual([stays, leaves].sort());
  await db.enrolment.update({ where: { id: leaves }, data: { droppedAt: new Date() } });
  expect(await shown()).toEqual([stays]);
});
