import { findExercise, readLadder } from '@rooflab/catalogue';
import type { Database } from '@rooflab/db';
import { z } from 'zod';
import { type AssignmentRow, findAssignment } from '../assignment/assignments.ts';
import { ladderReached } from '../course/ladder.ts';
import { bestResultOf } from '../hand-in/own-work.ts';
import { exerciseOf, exercisesOf, isItem } from '../item/schema.ts';
import { ApiError, found } from '../procedure/errors.ts';
import type { CourseAccess } from '../procedure/permission.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import type { ExerciseOfVersion } from './own-labs.ts';
import { explainedKernel, explainedKernelSchema } from './rung-explanation.ts';

const where = { assignmentId: idSchema, exercise: exerciseSchema };

export const openRungs = studentProcedure('results:read')
  .meta({
    sentence:
      "The rungs of the ladder whose kernels the caller may read, by name: where the assignment allows it, those that the caller's best result reaches.",
  })
  // Staff may read all.
  .input(z.object(where))
  .output(z.object({ rungs: z.array(z.string()) }))
  .query(async ({ ctx, input: { assignmentId, exercise } }) => {
    const assignment = withExercise(await ctx.reads(findAssignment, assignmentId), exercise);
    if (!ctx.isStaff && !assignment.showRungs) return { rungs: [] };
    const ladder = await ladderOf(assignment, exercise);
    const names = ladder.map(({ name }) => name);
    if (ctx.isStaff) return { rungs: names };
    const reached = await rungsOf(ctx, assignment, exercise);
    return { rungs: names.filter((name) => reached.has(name)) };
  });

export const rungKernel = studentProcedure('results:read')
  .meta({
    sentence:
      'The kernel of one rung, with its explanation: for a student whose best result of this exercise reaches it, if the assignment allows it; for staff always.',
  })
  .input(z.object({ ...where, rung: z.string().max(100) }))
  .output(z.object({ rung: z.string(), ...explainedKernelSchema.shape }))
  .query(async ({ ctx, input: { assignmentId, exercise, rung } }) => {
    const assignment = withExercise(await ctx.reads(findAssignment, assignmentId), exercise);
    // The name is only compared with those of the ladder, never used as a path.
    const file = found((await ladderOf(assignment, exercise)).find(({ name }) => name === rung));
    if (!ctx.isStaff) {
      if (!assignment.showRungs) throw rungsClosed();
      if (!(await rungsOf(ctx, assignment, exercise)).has(rung)) throw rungNotReached();
    }
    return { rung, ...explainedKernel(file.source) };
  });

function withExercise(assignment: AssignmentRow | null, exercise: string): AssignmentRow {
  const row = found(assignment);
  if (!exercisesOf(row.items).includes(exercise)) throw new ApiError('not-found', { message: 'The assignment has no such exercise.' });
  return row;
}

async function ladderOf(assignment: AssignmentRow, id: string) {
  const { exercise, labVersion } = pinnedIn(assignment, id);
  const of = found(findExercise(exercise, labVersion));
  return await readLadder(of.exercise, of.folder);
}

function pinnedIn({ items }: AssignmentRow, exercise: string): ExerciseOfVersion {
  return exerciseOf(found(items.find(isItem({ kind: 'exercise', subject: exercise }))));
}

/** The rungs that the caller's best result reaches, as the course page counts them. */
async function rungsOf(
  { db, member }: { readonly db: Database; readonly member: CourseAccess['member'] },
  assignment: AssignmentRow,
  exercise: string,
): Promise<ReadonlySet<string>> {
  if (member.enrolmentId === null) return new Set();
  const best = await bestResultOf(db, { enrolmentId: member.enrolmentId, assignmentId: assignment.id, exercise });
  const onLadder = await ladderReached(pinnedIn(assignment, exercise), { best, required: assignment.deviceClass });
  return new Set(onLadder?.reached);
}

function rungsClosed(): ApiError {
  return new ApiError('not-possible-now', {
    code: 'rungs-closed',
    message: 'This assignment does not show the kernels of the ladder.',
    remedy: 'The handout says what each rung does.',
  });
}

function rungNotReached(): ApiError {
  return new ApiError('not-possible-now', {
    code: 'rung-not-reached',
    message: 'You have not reached this rung yet.',
    remedy: 'Its kernel opens once an accepted hand-in of yours is as good.',
  });
}
