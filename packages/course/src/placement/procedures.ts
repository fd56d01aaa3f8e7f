import { writeCursor } from '@rooflab/db';
import { findAssignment } from '../assignment/assignments.ts';
import { handInWindow } from '../assignment/hand-in-window.ts';
import { keptByCourse } from '../course/kept-by-course.ts';
import { latestExtension } from '../extension/effective-extensions.ts';
import { withoutIntensity } from '../hand-in/without-counts.ts';
import { exercisesOf } from '../item/schema.ts';
import { shownName } from '../leaderboard/build-board.ts';
import { bestKernels as bestKernelsOf, frozenBefore, rankedClasses } from '../leaderboard/queries.ts';
import type { Context } from '../procedure/context.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { isInQuestion } from '../question/open-questions.ts';
import { type DensityFilter, listPlacements, type PlacementFilter, placementDensity } from './queries.ts';
import {
  bestKernelsRequestSchema,
  bestKernelsSchema,
  type ClassPoint,
  classPointsRequestSchema,
  classPointsSchema,
  type DensityCell,
  densityRequestSchema,
  densitySchema,
  ownPointsRequestSchema,
  ownPointsSchema,
} from './schema.ts';

interface PointsAsked extends Pick<Context, 'db'> {
  readonly filter: PlacementFilter;
}

/** From this many hand-ins on, the points are kept; fewer are read again for every reader. */
const MANY_POINTS = 500;

/** A thousand points take half a megabyte. */
const MOST_PLOTS = 16;

/** The newest points of the whole class, which the class view draws. */
const keptPoints = keptByCourse<PointsAsked, ClassPoint[]>({
  most: MOST_PLOTS,
  compute: ({ db, filter }) => listPlacements(db, filter),
  partOf: ({ filter: { assignmentId, exercise, deviceClass, limit } }) => JSON.stringify([assignmentId, exercise, deviceClass, limit]),
  isLarge: (rows) => rows.length >= MANY_POINTS,
});

export const list = staffProcedure('course:read')
  .meta({
    sentence:
      'Every timed hand-in of the class as a point under the roof, newest first; the first page of a large class as it was some seconds ago.',
  })
  .input(classPointsRequestSchema)
  .output(classPointsSchema)
  .query(async ({ ctx, input }) => {
    const filter = { ...input, deviceClass: input.deviceClass ?? null };
    const ofAll = input.cursor === undefined && input.enrolmentId === undefined && input.verdict === undefined;
    const points = ofAll ? await keptPoints({ db: ctx.db, filter }, ctx.course.id) : await listPlacements(ctx.db, filter);
    return { points, nextCursor: nextCursor(points, input.limit) };
  });

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's own points, newest first: the trail." })
  .input(ownPointsRequestSchema)
  .output(ownPointsSchema)
  .query(async ({ ctx, input }) => {
    const enrolmentId = ownEnrolment(ctx.member);
    const points = await listPlacements(ctx.db, { ...input, deviceClass: input.deviceClass ?? null, enrolmentId });
    const inQuestion = await isInQuestion(ctx.db, input.exercise, { userId: ctx.caller.userId, isStaff: ctx.isStaff });
    return { points: inQuestion ? points.map(withoutIntensity) : points, nextCursor: nextCursor(points, input.limit) };
  });

function nextCursor(rows: readonly ClassPoint[], limit: number): string | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? writeCursor({ at: last.handedInAt, id: last.handInId }) : null;
}

/** Students in a cell: fewer could be identified. */
const FEWEST = 3;

/** From this many students on, the cells are kept; for fewer the database computes them in a few milliseconds. */
const MANY_STUDENTS = 100;

const MOST_EXERCISES = 64;

interface DensityAsked extends Pick<Context, 'db'> {
  readonly filter: DensityFilter;
}

const keptDensity = keptByCourse<DensityAsked, DensityCell[]>({
  most: MOST_EXERCISES,
  compute: ({ db, filter }) => placementDensity(db, filter),
  partOf: ({ filter: { assignmentId, exercise, deviceClass } }) => JSON.stringify([assignmentId, exercise, deviceClass]),
  isLarge: (cells) => cells.reduce((sum, { students }) => sum + students, 0) >= MANY_STUDENTS,
});

export const density = studentProcedure('course:read')
  .meta({ sentence: "Where the class is, without names: how many students' best points are in each cell of the plot." })
  .input(densityRequestSchema)
  .output(densitySchema)
  .query(async ({ ctx, input: { assignmentId, exercise, deviceClass } }) => {
    const chosen = deviceClass ?? (await rankedClasses(ctx.db, assignmentId, [exercise]))[0] ?? null;
    if (chosen === null) return { deviceClass: null, cells: [] };
    const filter = { courseId: ctx.course.id, assignmentId, exercise, deviceClass: chosen, atLeast: FEWEST };
    return { deviceClass: chosen, cells: await keptDensity({ db: ctx.db, filter }, ctx.course.id) };
  });

/** Enough to compare different approaches. */
const MOST_KERNELS = 5;

export const bestKernels = studentProcedure('results:read')
  .meta({ sentence: 'The best accepted kernels of the class, of different students who do not hide from the leaderboard.' })
  // For students where the assignment shows them, and only once nobody may hand in any more; for staff always. Never with real names.
  .input(bestKernelsRequestSchema)
  .output(bestKernelsSchema)
  .query(async ({ ctx, input: { assignmentId, exercise } }) => {
    const assignment = found(await ctx.reads(findAssignment, assignmentId));
    if (!exercisesOf(assignment.items).includes(exercise))
      throw new ApiError('not-found', { message: 'The assignment has no such exercise.' });
    const now = ctx.clock();
    if (!ctx.isStaff) {
      if (!assignment.showBestKernels) throw notShown();
      // Grace, late days and everybody's extensions included.
      const extension = await latestExtension(ctx.db, assignmentId);
      if (now <= handInWindow(assignment, { timeZone: ctx.course.timeZone, extension }).closesAt) throw notYet();
    }
    const [deviceClass = null] = await rankedClasses(ctx.db, assignmentId, [exercise]);
    if (deviceClass === null) return { deviceClass, kernels: [] };
    const before = ctx.isStaff ? null : frozenBefore(assignment, now);
    const rows = await bestKernelsOf(ctx.db, { courseId: ctx.course.id, assignmentId, exercise, deviceClass, before, most: MOST_KERNELS });
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

/** It does not say when: that would reveal somebody's extension. */
function notYet(): ApiError {
  return new ApiError('not-possible-now', {
    code: 'best-kernels-not-yet',
    message: 'Somebody can still hand in, so the kernels of the class are not shown yet.',
    remedy: 'Come back when the assignment is closed for everyone, extensions included.',
  });
}
