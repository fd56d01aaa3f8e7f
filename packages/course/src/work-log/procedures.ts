import { type Cursor, type Database, readCursor, writeCursor } from '@rooflab/db';
import { z } from 'zod';
import { listAssignments } from '../assignment/assignments.ts';
import { commentRows } from '../comment/comment-rows.ts';
import { commentCounts } from '../comment/queries.ts';
import { NO_LINES, readChangedLines } from '../hand-in/changed-lines.ts';
import { findWork, listWork, type WorkFilter } from '../hand-in/own-work.ts';
import { withoutIntensity } from '../hand-in/without-counts.ts';
import { type CourseAccess, ownEnrolment } from '../procedure/permission.ts';
import { exerciseSchema, idSchema, pageSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { exercisesInQuestion } from '../question/open-questions.ts';
import { type WorkEntry, workEntry, workEntrySchema } from './entry.ts';
import { logAsCsv, logAsMarkdown } from './write-log.ts';

const logPageSchema = z.object({ entries: z.array(workEntrySchema), nextCursor: z.string().nullable() });

const where = {
  courseId: idSchema,
  assignmentId: idSchema.optional(),
  exercise: exerciseSchema.optional(),
  /** Staff: this student's; left out: the caller's own. */
  enrolmentId: idSchema.optional(),
};

export const read = studentProcedure('results:read')
  .meta({
    sentence: 'What a student did in a course, over all labs, newest first: notes, verdicts, moves under the roof and changed lines.',
  })
  .input(z.object({ ...where, ...pageSchema }))
  .output(logPageSchema)
  .query(async ({ ctx, input: { cursor, courseId, ...filter } }) => {
    const before = cursor === undefined ? null : readCursor(cursor);
    const { entries, nextCursor } = await readLog(ctx.db, { ...filter, enrolmentId: whose(ctx, filter.enrolmentId), before });
    const inQuestion = await exercisesInQuestion(ctx.db, { userId: ctx.caller.userId, isStaff: ctx.isStaff });
    return { entries: entries.map((entry) => (inQuestion.has(entry.exercise) ? withoutItsCounts(entry) : entry)), nextCursor };
  });

function withoutItsCounts({ point, from, ...entry }: WorkEntry): WorkEntry {
  return { ...entry, point: point && withoutIntensity(point), from: from && withoutIntensity(from) };
}

function whose({ member }: Pick<CourseAccess, 'member'>, enrolmentId: string | undefined): string {
  return enrolmentId ?? ownEnrolment(member);
}

export const exportFile = studentProcedure('results:read')
  .meta({ sentence: 'A work log as a file, oldest first: a table for a spreadsheet, or a report in Markdown.' })
  .input(z.object({ ...where, format: z.enum(['csv', 'markdown']) }))
  .output(z.object({ fileName: z.string(), text: z.string() }))
  .query(async ({ ctx, input: { courseId, format, ...filter } }) => {
    const enrolmentId = whose(ctx, filter.enrolmentId);
    const entries = await wholeLog(ctx.db, { ...filter, enrolmentId });
    const assignments = new Map((await listAssignments(ctx.db, courseId, null)).map(({ id, title }) => [id, title]));
    const { user } = await ctx.db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { user: { select: { name: true } } } });
    const comments = Map.groupBy(await commentRows(ctx.db, { ...filter, courseId, enrolmentId }, assignments), ({ handIn }) => handIn);
    const log = { title: `${ctx.course.title}: work of ${user.name}`, timeZone: ctx.course.timeZone, assignments, entries, comments };
    const ending = format === 'csv' ? 'csv' : 'md';
    return { fileName: `${ctx.course.slug}-work.${ending}`, text: format === 'csv' ? logAsCsv(log) : logAsMarkdown(log) };
  });

const PAGE = 500;

async function wholeLog(db: Database, filter: { enrolmentId: string; assignmentId?: string | undefined; exercise?: string | undefined }) {
  const newestFirst: WorkEntry[] = [];
  let cursor: string | null = null;
  do {
    const page = await readLog(db, { ...filter, before: cursor === null ? null : readCursor(cursor), limit: PAGE });
    newestFirst.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return newestFirst.reverse();
}

/** A page of a student's log, newest first. */
async function readLog(
  db: Database,
  filter: WorkFilter & { before: Cursor | null; limit: number },
): Promise<z.infer<typeof logPageSchema>> {
  const rows = await listWork(db, filter);
  const known = new Map(rows.map((row) => [row.handInId, row]));
  const missing = rows.flatMap(({ previousId }) => (previousId !== null && !known.has(previousId) ? [previousId] : []));
  const earlier = new Map((await findWork(db, missing)).map((row) => [row.handInId, row]));
  const comments = await commentCounts(db, [...known.keys()]);
  const lines = await readChangedLines(db, rows);
  const entries = rows.map((row) => {
    const previous = known.get(row.previousId ?? '') ?? earlier.get(row.previousId ?? '');
    return workEntry(row, { previous, lines: lines.get(row.handInId) ?? NO_LINES, comments: comments.get(row.handInId) });
  });
  const last = rows.length === filter.limit ? rows.at(-1) : undefined;
  return { entries, nextCursor: last ? writeCursor({ at: last.createdAt, id: last.handInId }) : null };
}
