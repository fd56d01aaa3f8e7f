import { findExercise } from '@rooflab/catalogue';
import { type DeviceClass, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { listAnnouncements } from '../announcement/queries.ts';
import { announcementSchema } from '../announcement/schema.ts';
import { assignmentAnswer, assignmentSchema } from '../assignment/assignment-answer.ts';
import { listAssignments } from '../assignment/assignments.ts';
import { itemStatusSchema, studentStatus, studentStatusSchema } from '../assignment/student-status.ts';
import { releasedGrade } from '../grade/released-grade.ts';
import { loadStudentGrade, loadToldGrade } from '../grade/student-grade.ts';
import { type ExerciseTrend, exerciseTrends } from '../hand-in/own-work.ts';
import { itemSchemaWith } from '../item/schema.ts';
import type { ExerciseOfVersion } from '../lab/own-labs.ts';
import type { Reader } from '../procedure/context.ts';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { ladderReached } from './ladder.ts';
import { courseSchema } from './schema.ts';

const ladderReachedSchema = z.object({
  deviceClass: deviceClassSchema,
  /** The lowest first; `reached`: the student's best accepted result is as fast or as good by counts, or better. */
  rungs: z.array(z.object({ name: z.string(), reached: z.boolean() })),
});

const trendSchema = z.object({
  handIns: z.int(),
  /** How many of these wait or run. */
  pending: z.int(),
  lastAt: z.date().nullable(),
  best: z
    .object({
      handInId: idSchema,
      verdict: verdictSchema,
      score: z.number().nullable(),
      maxScore: z.number().nullable(),
      /** A fraction of the roof. */
      fraction: z.number().nullable(),
      deviceClass: deviceClassSchema.nullable(),
    })
    .nullable(),
  /** The fractions of the last thirty timed hand-ins, oldest first. */
  fractions: z.array(z.number()),
});

/** Where a student stands in an exercise; null in other items. */
const exerciseWorkSchema = z.object({
  /** One sentence, of the lab; empty where the lab is gone. */
  summary: z.string(),
  work: trendSchema,
  /** On the class of devices of the student's best result, or by counts; null where the ladder was not recorded on it. */
  ladder: ladderReachedSchema.nullable(),
});

const output = z.object({
  course: courseSchema.pick({ courseId: true, slug: true, title: true, timeZone: true, archivedAt: true, enrolmentId: true }),
  /** Null for an administrator who is not enrolled. */
  grade: z.object({ points: z.number(), maxPoints: z.number(), lateDaysSpent: z.int(), lateDaysLeft: z.int() }).nullable(),
  announcements: z.array(announcementSchema),
  /** By due date. */
  assignments: z.array(
    assignmentSchema.extend({
      status: studentStatusSchema.omit({ items: true }).nullable(),
      items: z.array(itemSchemaWith({ status: itemStatusSchema.nullable(), exercise: exerciseWorkSchema.nullable() })),
    }),
  ),
});

const input = z.object({
  courseId: idSchema,
  /** Staff: this student's. */
  enrolmentId: idSchema.optional(),
  /** Staff: as students see it, without what is not released or published yet. */
  asStudent: z.boolean().default(false),
  /** Only this assignment. */
  assignmentId: idSchema.optional(),
});

export const overview = studentProcedure('results:read')
  .meta({ sentence: "A student's whole course at a glance: announcements, assignments with status, best results and trends." })
  .input(input)
  .output(output)
  .query(async ({ ctx, input: { courseId, enrolmentId: asked, asStudent, assignmentId } }) => {
    const { db, course } = ctx;
    const now = ctx.clock();
    const enrolmentId = asked ?? ctx.member.enrolmentId;
    const visibleAt = ctx.isStaff && !asStudent ? null : now;
    const [rows, announcements, own] = await Promise.all([
      listAssignments(db, courseId, visibleAt),
      listAnnouncements(db, courseId, visibleAt),
      enrolmentId === null ? null : loadOwn({ ...ctx, enrolmentId, told: !ctx.isStaff || asStudent }),
    ]);
    const shown = rows.filter(({ id }) => assignmentId === undefined || id === assignmentId);
    return {
      course: { courseId, enrolmentId, slug: course.slug, title: course.title, timeZone: course.timeZone, archivedAt: course.archivedAt },
      grade: own && releasedGrade(own.grade.effective, rows, now),
      announcements,
      assignments: await Promise.all(
        shown.map(async (rules) => {
          const mine = own && studentStatus({ grade: own.grade, rules, now });
          const answer = assignmentAnswer(rules);
          const items = answer.items.map(async (item, at) => {
            const trend = own?.trends.find((each) => each.assignmentId === rules.id && each.exercise === item.subject);
            const exercise =
              item.kind === 'exercise'
                ? await exerciseWork({ exercise: item.subject, labVersion: item.labVersion }, trend, rules.deviceClass)
                : null;
            return { ...item, status: mine?.items[at] ?? null, exercise };
          });
          return { ...answer, status: mine, items: await Promise.all(items) };
        }),
      ),
    };
  });

async function exerciseWork(exercise: ExerciseOfVersion, trend: ExerciseTrend | undefined, required: DeviceClass | null) {
  const ladder = await ladderAnswer(exercise, { best: bestOnLadder(trend), required });
  return { summary: summaryOf(exercise), work: trendAnswer(trend), ladder };
}

/** The lab's where the exercise has none of its own. */
function summaryOf({ exercise, labVersion }: ExerciseOfVersion): string {
  const found = findExercise(exercise, labVersion);
  return found?.exercise.summary ?? found?.lab.summary ?? '';
}

async function ladderAnswer(
  exercise: ExerciseOfVersion,
  asked: Parameters<typeof ladderReached>[1],
): Promise<z.infer<typeof ladderReachedSchema> | null> {
  const found = await ladderReached(exercise, asked);
  if (found === null) return null;
  const { ladder, reached } = found;
  return { deviceClass: ladder.deviceClass, rungs: ladder.rungs.map(({ name }) => ({ name, reached: reached.includes(name) })) };
}

function bestOnLadder(trend: ExerciseTrend | undefined): Parameters<typeof ladderReached>[1]['best'] {
  if (!trend || trend.bestHandInId === null) return null;
  const { bestVerdict: verdict, bestScore: score, bestDeviceClass: deviceClass } = trend;
  return { verdict, score, deviceClass, fractionLow: trend.bestFractionLow, countedScore: trend.bestCountedScore };
}

/** `told`: as the student is told it. */
async function loadOwn({ db, reads, enrolmentId, told }: Reader & { readonly enrolmentId: string; readonly told: boolean }) {
  const [grade, trends] = await Promise.all([reads(told ? loadToldGrade : loadStudentGrade, enrolmentId), exerciseTrends(db, enrolmentId)]);
  return { grade, trends };
}

function trendAnswer(trend: ExerciseTrend | undefined): z.infer<typeof trendSchema> {
  if (!trend) return { handIns: 0, pending: 0, lastAt: null, best: null, fractions: [] };
  const { handIns, waiting, lastAt, fractions, bestHandInId, bestVerdict, bestScore, bestMaxScore, bestFraction, bestDeviceClass } = trend;
  const best =
    bestHandInId === null
      ? null
      : {
          handInId: bestHandInId,
          verdict: verdictSchema.parse(bestVerdict),
          score: bestScore,
          maxScore: bestMaxScore,
          fraction: bestFraction,
          deviceClass: bestDeviceClass,
        };
  return { handIns, pending: waiting, lastAt, best, fractions };
}
