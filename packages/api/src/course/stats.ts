import {
  bestResults,
  countStudents,
  type Database,
  gradedClasses,
  listAssignments,
  type StudentProgress,
  studentProgress,
  verdictsByDay,
} from '@rooflab/db';
import { findExercise } from '@rooflab/labs';
import { readRecordedRungs } from '@rooflab/labs/node';
import { type DeviceClass, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { medianOf } from '@rooflab/roofline';
import { z } from 'zod';
import { exerciseSchema, idSchema } from '../schemas.ts';
import { staffProcedure } from '../trpc.ts';
import { type ReachedRung, reachedRungs } from './reached-rungs.ts';

const HOUR_MS = 3_600_000;

/** Without a better score for so long, and not accepted, somebody is stuck. */
const STUCK_AFTER_HOURS = 48;

const studentSchema = z.object({ enrolmentId: idSchema, name: z.string() });

const exerciseStatsSchema = z.object({
  assignmentId: idSchema,
  exercise: z.string(),
  title: z.string(),
  /** Students with a hand-in that has a result, and with one that was accepted. */
  handedIn: z.int(),
  accepted: z.int(),
  /** That the assignment asks for, or the fastest on which anybody was graded; rungs are of it. Counted results have none. */
  deviceClass: deviceClassSchema.nullable(),
  /** By the best accepted fraction of each student: how many lie at or above each rung and below the next. First: below all rungs (`rung` null). */
  reached: z.array(z.object({ rung: z.string().nullable(), fraction: z.number(), students: z.int() })),
  /** From the first hand-in to the first that was accepted. */
  medianSecondsToAccepted: z.number().nullable(),
  medianHandInsToAccepted: z.number().nullable(),
  toAccepted: z.array(studentSchema.extend({ firstAt: z.date(), acceptedAt: z.date(), seconds: z.number(), handIns: z.int() })),
  /** Not accepted, and no better score for 48 hours; who was active last comes first. */
  stuck: z.array(
    studentSchema.extend({
      handIns: z.int(),
      lastAt: z.date(),
      improvedAt: z.date().nullable(),
      lastVerdict: verdictSchema,
      bestScore: z.number().nullable(),
    }),
  ),
});

const output = z.object({
  students: z.int(),
  /** Of the course's time zone, oldest first; days without a hand-in are left out. */
  days: z.array(z.object({ day: z.iso.date(), verdicts: z.array(z.object({ verdict: verdictSchema, handIns: z.int() })) })),
  exercises: z.array(exerciseStatsSchema),
});

const input = z.object({
  courseId: idSchema,
  assignmentId: idSchema.optional(),
  exercise: exerciseSchema.optional(),
  /** Of verdicts by day: calendar days of the course's time zone, today among them. */
  lastDays: z.int().min(1).max(400).default(60),
});

/** How a class gets on: verdicts by day, how far up the ladder, who is stuck, and how long it took to be accepted. */
export const stats = staffProcedure('course:read')
  .input(input)
  .output(output)
  .query(async ({ ctx, input: { lastDays, ...filter } }) => {
    const { db, course } = ctx;
    const now = ctx.clock();
    const [students, days, progress, assignments] = await Promise.all([
      countStudents(db, course.id),
      verdictsByDay(db, { ...filter, timeZone: course.timeZone, now, lastDays }),
      studentProgress(db, filter),
      listAssignments(db, course.id, null),
    ]);
    const cells = assignments
      .filter(({ id }) => filter.assignmentId === undefined || id === filter.assignmentId)
      .flatMap(({ id, exercises }) => exercises.map(({ exercise }) => ({ assignmentId: id, exercise })))
      .filter(({ exercise }) => filter.exercise === undefined || exercise === filter.exercise);
    const exercises = await Promise.all(
      cells.map(async (cell) => ({
        ...progressStats(
          progress.filter((row) => row.assignmentId === cell.assignmentId && row.exercise === cell.exercise),
          now,
        ),
        ...(await rungStats(db, course.id, cell)),
        ...cell,
        title: findExercise(cell.exercise)?.exercise.title ?? cell.exercise,
      })),
    );
    const byDay = Map.groupBy(days, ({ day }) => day);
    return {
      students,
      days: [...byDay].map(([day, rows]) => ({
        day,
        verdicts: rows.map(({ verdict, handIns }) => ({ verdict: verdictSchema.parse(verdict), handIns })),
      })),
      exercises,
    };
  });

function progressStats(rows: readonly StudentProgress[], now: Date) {
  const toAccepted = rows.flatMap(({ enrolmentId, name, firstAt, acceptedAt, handInsToAccepted }) =>
    acceptedAt === null
      ? []
      : [
          {
            enrolmentId,
            name,
            firstAt,
            acceptedAt,
            seconds: (acceptedAt.getTime() - firstAt.getTime()) / 1000,
            handIns: handInsToAccepted ?? 1,
          },
        ],
  );
  const since = now.getTime() - STUCK_AFTER_HOURS * HOUR_MS;
  const stuck = rows
    .filter(({ acceptedAt, improvedAt, firstAt }) => acceptedAt === null && (improvedAt ?? firstAt).getTime() <= since)
    .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    .map(({ enrolmentId, name, handIns, lastAt, improvedAt, lastVerdict, bestScore }) => ({
      enrolmentId,
      name,
      handIns,
      lastAt,
      improvedAt,
      bestScore,
      lastVerdict: verdictSchema.parse(lastVerdict),
    }));
  return {
    handedIn: rows.length,
    accepted: toAccepted.length,
    medianSecondsToAccepted: toAccepted.length === 0 ? null : medianOf(toAccepted.map(({ seconds }) => seconds)),
    medianHandInsToAccepted: toAccepted.length === 0 ? null : medianOf(toAccepted.map(({ handIns }) => handIns)),
    toAccepted,
    stuck,
  };
}

async function rungStats(
  db: Database,
  courseId: string,
  { assignmentId, exercise }: { assignmentId: string; exercise: string },
): Promise<{ deviceClass: DeviceClass | null; reached: ReachedRung[] }> {
  const [deviceClass = null] = await gradedClasses(db, assignmentId, [exercise]);
  const known = findExercise(exercise)?.exercise;
  if (deviceClass === null || deviceClass === 'counted' || !known) return { deviceClass, reached: [] };
  const rungs = (await readRecordedRungs(known)).filter((rung) => rung.deviceClass === deviceClass);
  const best = await bestResults(db, { courseId, assignmentId, exercise, deviceClass, before: null });
  return {
    deviceClass,
    reached: reachedRungs(
      rungs,
      best.flatMap(({ fraction }) => fraction ?? []),
    ),
  };
}
