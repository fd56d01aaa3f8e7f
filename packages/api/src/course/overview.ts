import {
  type ExerciseTrend,
  effectiveGrade,
  exerciseTrends,
  listAnnouncements,
  listAssignments,
  listOwnExtensions,
  loadGradeInput,
} from '@rooflab/db';
import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { announcementSchema } from '../announcement/procedures.ts';
import { assignmentAnswer, assignmentSchema } from '../assignment/assignment-answer.ts';
import { exerciseStatusSchema, studentStatus, studentStatusSchema } from '../assignment/student-status.ts';
import { releasedGrade } from '../gradebook/grade-answer.ts';
import { idSchema } from '../schemas.ts';
import { studentProcedure } from '../trpc.ts';
import { courseSchema } from './course-fields.ts';

const trendSchema = z.object({
  handIns: z.int(),
  /** Of these, waiting or running. */
  pending: z.int(),
  lastAt: z.date().nullable(),
  best: z
    .object({
      handInId: idSchema,
      verdict: verdictSchema,
      score: z.number().nullable(),
      maxScore: z.number().nullable(),
      /** Of the roof. */
      fraction: z.number().nullable(),
      deviceClass: deviceClassSchema.nullable(),
    })
    .nullable(),
  /** Of the last thirty timed hand-ins, oldest first. */
  fractions: z.array(z.number()),
});

const output = z.object({
  course: courseSchema.pick({ courseId: true, slug: true, title: true, timeZone: true, archivedAt: true, enrolmentId: true }),
  /** Null for an administrator who is not enrolled. */
  grade: z.object({ points: z.number(), maxPoints: z.number(), lateDaysSpent: z.int(), lateDaysLeft: z.int() }).nullable(),
  announcements: z.array(announcementSchema),
  /** By due date. */
  assignments: z.array(
    assignmentSchema.extend({
      status: studentStatusSchema.omit({ exercises: true }).nullable(),
      exercises: z.array(assignmentSchema.shape.exercises.element.extend({ status: exerciseStatusSchema.nullable(), work: trendSchema })),
    }),
  ),
});

const input = z.object({
  courseId: idSchema,
  /** Staff: of this student. */
  enrolmentId: idSchema.optional(),
  /** Staff: as students see it, so without what is not released or published. */
  asStudent: z.boolean().default(false),
});

/** A student's whole course at one look: announcements, assignments with status, best results and trends. */
export const overview = studentProcedure('results:read')
  .input(input)
  .output(output)
  .query(async ({ ctx, input: { courseId, enrolmentId: asked, asStudent } }) => {
    const { db, course } = ctx;
    const now = ctx.clock();
    const enrolmentId = asked ?? ctx.member.enrolmentId;
    const visibleAt = ctx.isStaff && !asStudent ? null : now;
    const [rows, announcements, own] = await Promise.all([
      listAssignments(db, courseId, visibleAt),
      listAnnouncements(db, courseId, visibleAt),
      enrolmentId === null ? null : loadOwn(db, enrolmentId),
    ]);
    return {
      course: { courseId, enrolmentId, slug: course.slug, title: course.title, timeZone: course.timeZone, archivedAt: course.archivedAt },
      grade: own && releasedGrade(effectiveGrade(own.grade), rows, now),
      announcements,
      assignments: rows.map((rules) => {
        const extraAttempts = own?.extensions.find(({ assignmentId }) => assignmentId === rules.id)?.extraAttempts ?? 0;
        const mine = own && studentStatus({ grade: own.grade, rules, extraAttempts, now });
        const answer = assignmentAnswer(rules);
        const exercises = answer.exercises.map((each) => ({
          ...each,
          status: mine?.exercises.find(({ exercise }) => exercise === each.exercise) ?? null,
          work: trendAnswer(own?.trends.find(({ assignmentId, exercise }) => assignmentId === rules.id && exercise === each.exercise)),
        }));
        return { ...answer, exercises, status: mine };
      }),
    };
  });

type Db = Parameters<typeof loadGradeInput>[0];

async function loadOwn(db: Db, enrolmentId: string) {
  const [grade, extensions, trends] = await Promise.all([
    loadGradeInput(db, enrolmentId),
    listOwnExtensions(db, enrolmentId),
    exerciseTrends(db, enrolmentId),
  ]);
  return { grade, extensions, trends };
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
