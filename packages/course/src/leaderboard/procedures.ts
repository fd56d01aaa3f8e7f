import { recordAudit } from '@rooflab/db';
import { deviceClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import type { Context } from '../procedure/context.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { type BoardEntry, buildBoard, shownName } from './build-board.ts';
import { resultsAround } from './class-results.ts';
import { frozenBefore } from './frozen-before.ts';
import { bestResults, type LeaderboardRow, rankedClasses } from './leaderboard.ts';

const input = z.object({
  assignmentId: idSchema,
  /** Left out: all exercises of the assignment together. */
  exercise: exerciseSchema.optional(),
  /** Left out: the class that the assignment asks for, or the fastest on which anybody was graded. Classes are never mixed. */
  deviceClass: deviceClassSchema.optional(),
  /** Staff only: with names. It is noted in the audit log. */
  reveal: z.boolean().default(false),
  /** The caller's own row alone, placed among all: in a large class, as the others stood some seconds ago. */
  onlyMine: z.boolean().default(false),
});

const rowSchema = z.object({
  /** The first place of the rows that cannot be told apart from this one; of counted results, that have as many points. */
  rank: z.int(),
  /** Their last place: each two of the rows from `rank` to here have intervals that overlap. */
  worstRank: z.int(),
  label: z.string(),
  /** Given by the student, not made up. */
  isNickname: z.boolean(),
  /** Of 100. Counted results are ranked by them. */
  points: z.number(),
  /** Of the roof, with its interval; null where results are counted. */
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
  isMine: z.boolean(),
  /** One's own; with `reveal` everybody's. */
  handInId: idSchema.nullable(),
  /** With `reveal` only. */
  student: z.object({ enrolmentId: idSchema, name: z.string() }).nullable(),
});

const output = z.object({
  deviceClass: deviceClassSchema.nullable(),
  deviceClasses: z.array(deviceClassSchema),
  /** Set: students see the board as it was then. */
  frozenAt: z.date().nullable(),
  rows: z.array(rowSchema),
  /** The caller's row, also when it is hidden from others. */
  mine: rowSchema.nullable(),
});

export const board = studentProcedure('course:read')
  .meta({ sentence: 'How close each student comes to the roof, by their best accepted result.' })
  .input(input)
  .output(output)
  .query(async ({ ctx, input: { assignmentId, exercise, deviceClass, reveal, onlyMine } }) => {
    const assignment = found(await ctx.reads(findAssignment, assignmentId));
    if (!ctx.isStaff && !assignment.leaderboardVisible) throw hiddenBoard();
    const exercises = assignment.items.filter(
      ({ kind, subject }) => kind === 'exercise' && (exercise === undefined || subject === exercise),
    );
    if (exercises.length === 0) throw new ApiError('not-found', { message: 'The assignment has no such exercise.' });
    const classes = await rankedClasses(
      ctx.db,
      assignmentId,
      exercises.map(({ subject }) => subject),
    );
    const chosen = deviceClass ?? classes[0] ?? null;
    const before = ctx.isStaff ? null : frozenBefore(assignment, ctx.clock());
    const mine = ctx.member.enrolmentId;
    const results = await Promise.all(
      exercises.map(async ({ subject, weight }) => {
        if (chosen === null) return { weight, rows: [] };
        const filter = { courseId: ctx.course.id, assignmentId, exercise: subject, before, deviceClass: chosen };
        return { weight, rows: onlyMine && mine ? await resultsAround(ctx.db, filter, mine) : await bestResults(ctx.db, filter) };
      }),
    );
    const revealed = ctx.isStaff && reveal;
    if (revealed) await noteReveal(ctx, assignmentId);
    // Who is hidden takes no place, so that places and rows agree.
    const takesPart = ({ hidden, enrolmentId }: LeaderboardRow) => revealed || !hidden || enrolmentId === mine;
    const entries = buildBoard(results.map(({ weight, rows }) => ({ weight, rows: rows.filter(takesPart) })));
    const row = (entry: BoardEntry) => boardRow(entry, { mine, revealed });
    const own = entries.find(({ enrolmentId }) => enrolmentId === mine);
    const rows = onlyMine ? [] : entries.map(row);
    return { deviceClass: chosen, deviceClasses: classes, frozenAt: before, rows, mine: own ? row(own) : null };
  });

function boardRow(
  { enrolmentId, name, nickname, hidden, handInId, ...entry }: BoardEntry,
  { mine, revealed }: { mine: string | null; revealed: boolean },
) {
  const isMine = enrolmentId === mine;
  const label = shownName({ nickname, enrolmentId });
  return {
    ...entry,
    label,
    isNickname: nickname !== null,
    isMine,
    handInId: isMine || revealed ? handInId : null,
    student: revealed ? { enrolmentId, name } : null,
  };
}

async function noteReveal(
  ctx: Pick<Context, 'db'> & { caller: NonNullable<Context['caller']>; course: { id: string } },
  assignmentId: string,
): Promise<void> {
  await recordAudit(ctx.db, {
    actor: actorOf(ctx.caller),
    action: 'leaderboard.reveal',
    courseId: ctx.course.id,
    subjectKind: 'assignment',
    subjectId: assignmentId,
  });
}

function hiddenBoard(): ApiError {
  return new ApiError('not-found', {
    code: 'leaderboard-hidden',
    message: 'This assignment shows no leaderboard.',
    remedy: 'Compare with the roof instead.',
  });
}
