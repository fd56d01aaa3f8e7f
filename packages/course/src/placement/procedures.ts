import { writeCursor } from '@rooflab/db';
import { deviceClassSchema, type Verdict, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { keptByCourse } from '../course/kept-by-course.ts';
import { placementSchema } from '../hand-in/placement.ts';
import { rankedClasses } from '../leaderboard/leaderboard.ts';
import type { Context } from '../procedure/context.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import {
  type ClassPlacement,
  type DensityCell,
  type DensityFilter,
  listPlacements,
  type PlacementFilter,
  placementDensity,
} from './class-placements.ts';

const pointSchema = placementSchema.omit({ ciLowNs: true, ciHighNs: true }).extend({
  handInId: idSchema,
  handedInAt: z.date(),
  verdict: verdictSchema,
  score: z.number(),
  deviceClass: deviceClassSchema,
});

const classPointSchema = pointSchema.extend({ enrolmentId: idSchema, name: z.string() });

const where = { assignmentId: idSchema, exercise: exerciseSchema, deviceClass: deviceClassSchema.optional() };

/** A plot takes this many points at once; older ones come with the next page. */
const page = { cursor: z.string().max(100).optional(), limit: z.int().min(1).max(1000).default(500) };

const listInput = z.object({ ...where, ...page, enrolmentId: idSchema.optional(), verdict: verdictSchema.optional() });

interface ReadPoint extends ClassPlacement {
  readonly verdict: Verdict;
}

interface PointsAsked extends Pick<Context, 'db'> {
  readonly filter: PlacementFilter;
}

/** Of fewer hand-ins the points are read again for every reader. */
const MANY_POINTS = 500;

/** A thousand points take half a megabyte. */
const MOST_PLOTS = 16;

/** The newest points of everybody: what the class view draws. */
const keptPoints = keptByCourse<PointsAsked, ReadPoint[]>({
  most: MOST_PLOTS,
  compute: ({ db, filter }) => readPoints(db, filter),
  partOf: ({ filter: { assignmentId, exercise, deviceClass, limit } }) => JSON.stringify([assignmentId, exercise, deviceClass, limit]),
  isLarge: (rows) => rows.length >= MANY_POINTS,
});

export const list = staffProcedure('course:read')
  .meta({
    sentence:
      'Every timed hand-in of the class as a point under the roof, newest first; the first page of a large class as it was some seconds ago.',
  })
  .input(listInput)
  .output(z.object({ points: z.array(classPointSchema), nextCursor: z.string().nullable() }))
  .query(async ({ ctx, input }) => {
    const filter = { ...input, deviceClass: input.deviceClass ?? null };
    const ofAll = input.cursor === undefined && input.enrolmentId === undefined && input.verdict === undefined;
    const points = ofAll ? await keptPoints({ db: ctx.db, filter }, ctx.course.id) : await readPoints(ctx.db, filter);
    return { points, nextCursor: nextCursor(points, input.limit) };
  });

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's own points, newest first: the trail." })
  .input(z.object({ ...where, ...page }))
  .output(z.object({ points: z.array(pointSchema), nextCursor: z.string().nullable() }))
  .query(async ({ ctx, input }) => {
    const enrolmentId = ownEnrolment(ctx.member);
    const points = await readPoints(ctx.db, { ...input, deviceClass: input.deviceClass ?? null, enrolmentId });
    return { points, nextCursor: nextCursor(points, input.limit) };
  });

async function readPoints(db: Context['db'], filter: PlacementFilter): Promise<ReadPoint[]> {
  return (await listPlacements(db, filter)).map((row) => ({ ...row, verdict: verdictSchema.parse(row.verdict) }));
}

function nextCursor(rows: readonly ReadPoint[], limit: number): string | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? writeCursor({ at: last.handedInAt, id: last.handInId }) : null;
}

/** Fewer than these in a cell could be told apart. */
const FEWEST = 3;

/** Of fewer students the points are read again for every reader: that takes the database a few milliseconds. */
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

const cellSchema = z.object({
  /** Four steps a decade: 10^(step/4) up to 10^((step+1)/4). */
  intensityStep: z.int(),
  flopsStep: z.int(),
  bytesStep: z.int(),
  students: z.int(),
});

export const density = studentProcedure('course:read')
  .meta({ sentence: "Where the class is, without names: how many students' best points are in each cell of the plot." })
  .input(z.object(where))
  .output(z.object({ deviceClass: deviceClassSchema.nullable(), cells: z.array(cellSchema) }))
  .query(async ({ ctx, input: { assignmentId, exercise, deviceClass } }) => {
    const chosen = deviceClass ?? (await rankedClasses(ctx.db, assignmentId, [exercise]))[0] ?? null;
    if (chosen === null) return { deviceClass: null, cells: [] };
    const filter = { courseId: ctx.course.id, assignmentId, exercise, deviceClass: chosen, atLeast: FEWEST };
    return { deviceClass: chosen, cells: await keptDensity({ db: ctx.db, filter }, ctx.course.id) };
  });
