import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { medianOf } from '@rooflab/roofline';
import { z } from 'zod';
import { listAssignments } from '../assignment/assignments.ts';
import { exercisesOf, titleOf } from '../item/schema.ts';
import { gradedClasses } from '../leaderboard/queries.ts';
import type { Context } from '../procedure/context.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { countStudents, type StudentProgress, studentProgress, verdictsByDay } from './class-queries.ts';
import { keptByCourse } from './kept-by-course.ts';
import { type StatsFilter, statsFilterSchema } from './schema.ts';

const studentSchema = z.object({ enrolmentId: idSchema, name: z.string() });

const exerciseStatsSchema = z.object({
  assignmentId: idSchema,
  exercise: z.string(),
  title: z.string(),
  /** Students with a hand-in that has a result, and with one that was accepted. */
  handedIn: z.int(),
  accepted: z.int(),
  /** Classes on which anybody was graded: the one that the assignment asks for first, then the fastest. */
  deviceClasses: z.array(deviceClassSchema),
  /** From the first hand-in to the first that was accepted. */
  medianSecondsToAccepted: z.number().nullable(),
  medianHandInsToAccepted: z.number().nullable(),
  toAccepted: z.array(studentSchema.extend({ firstAt: z.date(), acceptedAt: z.date(), seconds: z.number(), handIns: z.int() })),
});

const output = z.object({
  students: z.int(),
  /** Calendar days of the course's time zone, oldest first; days without a hand-in are left out. */
  days: z.array(z.object({ day: z.iso.date(), verdicts: z.array(z.object({ verdict: verdictSchema, handIns: z.int() })) })),
  exercises: z.array(exerciseStatsSchema),
});

const input = statsFilterSchema.extend({
  /** For the verdicts by day: calendar days of the course's time zone, today included. */
  lastDays: z.int().min(1).max(400).default(60),
});

type Stats = z.infer<typeof output>;

/** Below this, computing takes milliseconds: not worth keeping. */
const MANY_HAND_INS = 500;

const MOST_EXERCISES = 64;

interface StatsAsked extends Pick<Context, 'db' | 'clock'> {
  readonly timeZone: string;
  readonly lastDays: number;
  readonly filter: StatsFilter;
}

const keptStats = keptByCourse<StatsAsked, Stats>({
  most: MOST_EXERCISES,
  compute: computeStats,
  partOf: ({ filter: { assignmentId, exercise }, lastDays }) => JSON.stringify([assignmentId, exercise, lastDays]),
  isLarge: ({ days }) =>
    days.reduce((sum, { verdicts }) => sum + verdicts.reduce((of, { handIns }) => of + handIns, 0), 0) >= MANY_HAND_INS,
});

export const stats = staffProcedure('course:read')
  .meta({ sentence: 'How a class is doing: verdicts by day, and how long it took to be accepted.' })
  .input(input)
  .output(output)
  .query(({ ctx: { db, course, clock }, input: { lastDays, ...filter } }) =>
    keptStats({ db, clock, timeZone: course.timeZone, lastDays, filter }, course.id),
  );

async function computeStats({ db, clock, timeZone, lastDays, filter }: StatsAsked, courseId: string): Promise<Stats> {
  const [students, days, progress, assignments] = await Promise.all([
    countStudents(db, courseId),
    verdictsByDay(db, { ...filter, timeZone, now: clock(), lastDays }),
    studentProgress(db, filter),
    listAssignments(db, courseId, null),
  ]);
  const cells = assignments
    .filter(({ id }) => filter.assignmentId === undefined || id === filter.assignmentId)
    .flatMap(({ id, items }) => exercisesOf(items).map((exercise) => ({ assignmentId: id, exercise })))
    .filter(({ exercise }) => filter.exercise === undefined || exercise === filter.exercise);
  const exercises = await Promise.all(
    cells.map(async (cell) => ({
      ...progressStats(progress.filter((row) => row.assignmentId === cell.assignmentId && row.exercise === cell.exercise)),
      ...cell,
      deviceClasses: await gradedClasses(db, cell.assignmentId, [cell.exercise]),
      title: titleOf({ kind: 'exercise', subject: cell.exercise }),
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
}

function progressStats(rows: readonly StudentProgress[]) {
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
  return {
    handedIn: rows.length,
    accepted: toAccepted.length,
    medianSecondsToAccepted: toAccepted.length === 0 ? null : medianOf(toAccepted.map(({ seconds }) => seconds)),
    medianHandInsToAccepted: toAccepted.length === 0 ? null : medianOf(toAccepted.map(({ handIns }) => handIns)),
    toAccepted,
  };
}
