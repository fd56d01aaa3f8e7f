import type { Database } from '@rooflab/db';
import { writeSpreadsheet } from '../csv/write-csv.ts';
import { type CommentedFilter, type ExportedThread, exportThreads } from './queries.ts';

/** One comment, as a line of the exported files. */
export interface CommentRow {
  readonly student: string;
  readonly email: string;
  readonly assignment: string;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  readonly handIn: string;
  readonly handedInAt: string;
  readonly thread: string;
  /** From 1; both included. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly kind: 'comment' | 'question' | 'answer';
  readonly author: string;
  readonly by: 'staff' | 'student';
  readonly text: string;
  readonly writtenAt: string;
  readonly editedAt: string | null;
  /** When its thread was marked as done, and by whom. */
  readonly doneAt: string | null;
  readonly doneBy: string | null;
}

const PAGE = 500;

/** The oldest comment of each thread first; removed ones are left out. */
export async function commentRows(db: Database, filter: CommentedFilter, assignments: ReadonlyMap<string, string>): Promise<CommentRow[]> {
  const rows: CommentRow[] = [];
  let after: string | null = null;
  for (;;) {
    const threads: ExportedThread[] = await exportThreads(db, filter, { after, limit: PAGE });
    rows.push(...threads.flatMap((thread) => rowsOf(thread, assignments)));
    if (threads.length < PAGE) return rows;
    after = threads.at(-1)?.id ?? null;
  }
}

function rowsOf({ id, handIn, enrolment, comments, ...thread }: ExportedThread, assignments: ReadonlyMap<string, string>): CommentRow[] {
  return comments.flatMap((comment, index): CommentRow[] => {
    if (comment.removedAt !== null) return [];
    return [
      {
        student: enrolment.user.name,
        email: enrolment.user.email,
        assignment: assignments.get(handIn.assignmentId) ?? '',
        exercise: handIn.exercise,
        handIn: handIn.id,
        handedInAt: handIn.createdAt.toISOString(),
        thread: id,
        firstLine: thread.firstLine,
        lastLine: thread.lastLine,
        kind: index > 0 ? 'answer' : comment.byStaff ? 'comment' : 'question',
        author: comment.author.name,
        by: comment.byStaff ? 'staff' : 'student',
        text: comment.text,
        writtenAt: comment.createdAt.toISOString(),
        editedAt: comment.editedAt?.toISOString() ?? null,
        doneAt: thread.resolvedAt?.toISOString() ?? null,
        doneBy: thread.resolvedBy?.name ?? null,
      },
    ];
  });
}

const COLUMNS = {
  student: 'Student',
  email: 'Email',
  assignment: 'Assignment',
  exercise: 'Exercise',
  handIn: 'Hand-in',
  handedInAt: 'Handed in',
  thread: 'Thread',
  firstLine: 'First line',
  lastLine: 'Last line',
  kind: 'Kind',
  author: 'Author',
  by: 'By',
  text: 'Text',
  writtenAt: 'Written',
  editedAt: 'Edited',
  doneAt: 'Done',
  doneBy: 'Marked as done by',
} as const satisfies Record<keyof CommentRow, string>;

export function commentsCsv(rows: readonly CommentRow[]): string {
  const keys = Object.keys(COLUMNS) as (keyof CommentRow)[];
  return writeSpreadsheet([Object.values(COLUMNS), ...rows.map((row) => keys.map((key) => row[key]))]);
}

export function commentsJson(rows: readonly CommentRow[]): string {
  return `${JSON.stringify({ schema: 'rooflab/comments/v1', comments: rows }, null, 2)}\n`;
}
