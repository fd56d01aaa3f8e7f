import { deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import { handInWindow } from '../assignment/hand-in-window.ts';
import { latestExtension } from '../extension/queries.ts';
import { exercisesOf } from '../item/schema.ts';
import { shownName } from '../leaderboard/build-board.ts';
import { frozenBefore } from '../leaderboard/frozen-before.ts';
import { bestKernels as bestKernelsOf, rankedClasses } from '../leaderboard/leaderboard.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';

/** Enough to compare ways of doing it. */
const MOST = 5;

const output = z.object({
  /** On which they were graded; null where nobody was. */
  deviceClass: deviceClassSchema.nullable(),
  /** The best first. */
  kernels: z.array(
    z.object({
      /** The leaderboard's name for the student; null where the assignment shows no leaderboard. */
      label: z.string().nullable(),
      isMine: z.boolean(),
      /** Of 100. */
      points: z.number(),
      /** Of the roof; null where results are counted. */
      fraction: z.number().nullable(),
      /** WGSL, as it was handed in. */
      source: z.string(),
    }),
  ),
});

export const bestKernels = studentProcedure('results:read')
  .meta({ sentence: 'The best accepted kernels of the class, of different students who do not hide from the leaderboard.' })
  // For students where the assignment shows them, and not before the last moment at which anybody may hand in; for staff always. Without
  // anybody's own name.
  .input(z.object({ assignmentId: idSchema, exercise: exerciseSchema }))
  .output(output)
  .query(async ({ ctx, input: { assignmentId, exercise } }) => {
    const assignment = found(await ctx.reads(findAssignment, assignmentId));
    if (!exercisesOf(assignment.items).includes(exercise))
      throw new ApiError('not-found', { message: 'The assignment has no such exercise.' });
    const now = ctx.clock();
    if (!ctx.isStaff) {
      if (!assignment.showBestKernels) throw notShown();
      // With grace, late days and everybody's extension.
      const extension = await latestExtension(ctx.db, assignmentId);
      if (now <= handInWindow(assignment, { timeZone: ctx.course.timeZone, extension }).closesAt) throw notYet();
    }
    const [deviceClass = null] = await rankedClasses(ctx.db, assignmentId, [exercise]);
    if (deviceClass === null) return { deviceClass, kernels: [] };
    const before = ctx.isStaff ? null : frozenBefore(assignment, now);
    const rows = await bestKernelsOf(ctx.db, { courseId: ctx.course.id, assignmentId, exercise, deviceClass, before, most: MOST });
    const kernels = rows.map((row) => ({
      label: assignment.leaderboardVisible ? shownName(row) : null,
      isMine: row.enrolmentId === ctx.member.enrolmentId,
      points: row.score,
      fraction: row.fraction,
      source: row.source,
    }));
    return { deviceClass, kernels };
  });

function notShown(): ApiError {
  return new ApiError('not-possible-now', {
    code: 'best-kernels-hidden',
    message: 'This assignment does not show the kernels of the class.',
    remedy: 'Read your own in the work log.',
  });
}

/** It says not until when: that would tell of somebody's extension. */
function notYet(): ApiError {
  return new ApiError('not-possible-now', {
    code: 'best-kernels-not-yet',
    message: 'Somebody can still hand in, so the kernels of the class are not shown yet.',
    remedy: 'Come back when the assignment is closed for everyone, extensions included.',
  });
}
