import { recordAudit } from '@rooflab/db';
import { isTimed } from '@rooflab/lab';
import { findAssignment } from '../assignment/assignments.ts';
import { keptByCourse } from '../course/kept-by-course.ts';
import type { AssignmentItem } from '../item/kinds.ts';
import { exerciseOf } from '../item/schema.ts';
import { openExerciseOf } from '../lab/own-labs.ts';
import type { Context } from '../procedure/context.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { type BoardEntry, buildBoard, shownName } from './build-board.ts';
import { bestResults, frozenBefore, type LeaderboardFilter, type LeaderboardRow, rankedClasses } from './queries.ts';
import { type BoardRow, boardRequestSchema, boardSchema } from './schema.ts';

export const board = studentProcedure('course:read')
  .meta({ sentence: 'How close each student comes to the roof, by their best accepted result.' })
  .input(boardRequestSchema)
  .output(boardSchema)
  .query(async ({ ctx, input: { assignmentId, exercise, deviceClass, reveal, onlyMine } }) => {
    const assignment = found(await ctx.reads(findAssignment, assignmentId));
    if (!ctx.isStaff && !assignment.leaderboardVisible) throw hiddenBoard();
    const exercises = assignment.items.filter(
      ({ kind, subject }) => kind === 'exercise' && (exercise === undefined || subject === exercise),
    );
    if (exercises.length === 0) throw new ApiError('not-found', { message: 'The assignment has no such exercise.' });
    const ranked = await timedAmong(ctx.db, exercises);
    const classes = await rankedClasses(
      ctx.db,
      assignmentId,
      ranked.map(({ subject }) => subject),
    );
    const chosen = deviceClass ?? classes[0] ?? null;
    const before = ctx.isStaff ? null : frozenBefore(assignment, ctx.clock());
    const mine = ctx.member.enrolmentId;
    const results = await Promise.all(
      ranked.map(async ({ subject, weight }) => {
        if (chosen === null) return { weight, rows: [] };
        const filter = { courseId: ctx.course.id, assignmentId, exercise: subject, before, deviceClass: chosen };
        return { weight, rows: onlyMine && mine ? await resultsAround(ctx.db, filter, mine) : await bestResults(ctx.db, filter) };
      }),
    );
    const revealed = ctx.isStaff && reveal;
    if (revealed) await noteReveal(ctx, assignmentId);
    // Hidden students take no place, so that places and rows agree.
    const takesPart = ({ hidden, enrolmentId }: LeaderboardRow) => revealed || !hidden || enrolmentId === mine;
    const entries = buildBoard(results.map(({ weight, rows }) => ({ weight, rows: rows.filter(takesPart) })));
    const row = (entry: BoardEntry) => boardRow(entry, { mine, revealed });
    const own = entries.find(({ enrolmentId }) => enrolmentId === mine);
    const rows = onlyMine ? [] : entries.map(row);
    return { deviceClass: chosen, deviceClasses: classes, frozenAt: before, rows, mine: own ? row(own) : null };
  });

/** Without untimed exercises: on those nobody has a rank, so that they must not lower everybody's mean. */
async function timedAmong(db: Context['db'], items: readonly AssignmentItem[]): Promise<readonly AssignmentItem[]> {
  const opened = await Promise.all(items.map((item) => openExerciseOf(db, exerciseOf(item))));
  return items.filter((_, i) => {
    const exercise = opened[i]?.exercise;
    return exercise === undefined || isTimed(exercise);
  });
}

interface Asked extends Pick<Context, 'db'> {
  readonly filter: LeaderboardFilter;
}

/** From this many students on, the results are kept; in smaller classes they are read for every reader. */
const MANY_STUDENTS = 100;

/** Pairs of exercise and device class, in all courses together; each takes some hundred bytes for each student. */
const MOST_KEPT = 60;

const keptResults = keptByCourse<Asked, LeaderboardRow[]>({
  partOf: ({ filter: { assignmentId, exercise, deviceClass, before } }) =>
    [assignmentId, exercise, deviceClass, before?.toISOString() ?? ''].join(' '),
  compute: async ({ db, filter }) => await bestResults(db, filter),
  isLarge: (rows) => rows.length >= MANY_STUDENTS,
  most: MOST_KEPT,
});

/** `bestResults` to rank one student in: the student’s own result as it is now, and in a large class the others’ as they were some seconds ago. */
async function resultsAround(db: Context['db'], filter: LeaderboardFilter, enrolmentId: string): Promise<LeaderboardRow[]> {
  const [everybody, own] = await Promise.all([keptResults({ db, filter }, filter.courseId), bestResults(db, { ...filter, enrolmentId })]);
  return [...everybody.filter((row) => row.enrolmentId !== enrolmentId), ...own];
}

function boardRow(
  { enrolmentId, name, nickname, hidden, handInId, ...entry }: BoardEntry,
  { mine, revealed }: { mine: string | null; revealed: boolean },
): BoardRow {
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
