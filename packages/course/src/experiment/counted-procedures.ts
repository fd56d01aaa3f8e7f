import { findExercise } from '@rooflab/catalogue';
import { ownSeries } from '@rooflab/lab';
import { z } from 'zod';
import { findAssignment, listAssignments } from '../assignment/assignments.ts';
import { studentStatus, studentStatusSchema } from '../assignment/student-status.ts';
import { isReleased } from '../grade/released-grade.ts';
import { itemGradeSchema } from '../grade/schema.ts';
import { loadToldGrade } from '../grade/student-grade.ts';
import { isItem } from '../item/schema.ts';
import type { Reader } from '../procedure/context.ts';
import { found } from '../procedure/errors.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { refuseUnpredicted } from './asked-predictions.ts';
import { requestCountedRun } from './commands.ts';
import { acceptedKernels } from './counted-queries.ts';
import { experimentOfCourse, experimentOfVersion, type KnownExperiment } from './experiments.ts';
import { acceptedKernelSchema, experimentIdSchema } from './schema.ts';

const assignedSchema = z.object({
  assignmentId: idSchema,
  title: z.string(),
  latePolicy: z.enum(['none', 'percent', 'budget']),
  latePercentPerDay: z.number(),
  ...studentStatusSchema.pick({ dueAt: true, closesAt: true, state: true, lateDaysNow: true }).shape,
  status: itemGradeSchema,
});

export const counted = studentProcedure('results:read')
  .meta({ sentence: 'Where an experiment counts for the caller, by due date, and with which kernels it can be run for it.' })
  .input(z.object({ courseId: idSchema, id: experimentIdSchema }))
  .output(
    z.object({
      assignments: z.array(assignedSchema),
      /** The exercise for which a kernel of the caller must have been accepted; null: the experiment has no curve for one. */
      ownExercise: z.object({ id: z.string(), title: z.string() }).nullable(),
      /** The caller's accepted hand-ins for it, the latest first. */
      kernels: z.array(acceptedKernelSchema),
    }),
  )
  .query(async ({ ctx, input: { courseId, id } }) => {
    const { enrolmentId } = ctx.member;
    const exercise = ownExerciseOf(await experimentOfCourse(ctx, id, { courseId, isStaff: ctx.isStaff }));
    const ownExercise = exercise === null ? null : { id: exercise, title: findExercise(exercise)?.exercise.title ?? exercise };
    if (enrolmentId === null) return { assignments: [], ownExercise, kernels: [] };
    const assignments = await assignedTo(ctx, { courseId, enrolmentId, experiment: id });
    const asksKernel = exercise !== null && assignments.length > 0;
    return { assignments, ownExercise, kernels: asksKernel ? await acceptedKernels(ctx.db, { enrolmentId, exercise }) : [] };
  });

interface Asked {
  readonly courseId: string;
  readonly enrolmentId: string;
  readonly experiment: string;
}

async function assignedTo(
  { db, clock, reads }: Reader,
  { courseId, enrolmentId, experiment }: Asked,
): Promise<z.input<typeof assignedSchema>[]> {
  const now = clock();
  const isAsked = isItem({ kind: 'experiment', subject: experiment });
  const rows = (await listAssignments(db, courseId, null)).filter((row) => isReleased(row, now) && row.items.some(isAsked));
  if (rows.length === 0) return [];
  const grade = await reads(loadToldGrade, enrolmentId);
  return rows.flatMap((rules) => {
    const { dueAt, closesAt, state, lateDaysNow, items } = studentStatus({ grade, rules, now });
    const status = items.find(isAsked);
    const { id: assignmentId, title, latePolicy, latePercentPerDay } = rules;
    return status ? [{ assignmentId, title, latePolicy, latePercentPerDay, dueAt, closesAt, state, lateDaysNow, status }] : [];
  });
}

function ownExerciseOf({ experiment }: Pick<KnownExperiment, 'experiment'>): string | null {
  return ownSeries(experiment) ? experiment.exercise : null;
}

export const startCounted = studentProcedure('hand-in:write')
  .meta({
    sentence:
      "Asks a worker for a run that counts in an assignment: with an accepted kernel of the caller's where the experiment has a curve for one.",
  })
  .input(
    z.object({
      assignmentId: idSchema,
      id: experimentIdSchema,
      /** The hand-in whose kernel is measured. */
      handIn: idSchema.nullable(),
      /** The student was told what being late costs, and agreed. */
      acceptLate: z.boolean().default(false),
    }),
  )
  .output(z.object({ runId: idSchema }))
  .mutation(async ({ ctx, input: { assignmentId, id, handIn: handInId, acceptLate } }) => {
    const { items } = found(await ctx.reads(findAssignment, assignmentId));
    const item = { labVersion: null, ...items.find(isItem({ kind: 'experiment', subject: id })) };
    const known = await experimentOfVersion(ctx.db, id, item.labVersion);
    const place = { enrolmentId: ownEnrolment(ctx.member), assignmentId, experiment: id, ownExercise: ownExerciseOf(known) };
    if (!ctx.isStaff) await refuseUnpredicted(ctx, { ...place, courseId: ctx.course.id });
    return { runId: await requestCountedRun(ctx.db, { ...place, handInId, acceptLate, receivedAt: ctx.receivedAt() }) };
  });
