import type { Prisma, Queryable } from '@rooflab/db';

/** In the order of the source, then of time; of a thread the oldest comment first. Threads of which everything was removed are left out. */
export async function listThreads(db: Queryable, handInId: string) {
  return await db.commentThread.findMany({
    where: { handInId, ...SOMETHING_LEFT },
    select: THREAD,
    orderBy: [{ lastLine: 'asc' }, { firstLine: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}

const SOMETHING_LEFT = { comments: { some: { removedAt: null } } } as const;

const THREAD = {
  id: true,
  firstLine: true,
  lastLine: true,
  resolvedAt: true,
  resolvedBy: { select: { name: true } },
  waitingSince: true,
  comments: {
    select: {
      id: true,
      authorId: true,
      author: { select: { name: true } },
      byStaff: true,
      text: true,
      createdAt: true,
      editedAt: true,
      removedAt: true,
      seenAt: true,
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.CommentThreadSelect;

export type ThreadRow = Awaited<ReturnType<typeof listThreads>>[number];

export interface CommentedFilter {
  readonly courseId?: string;
  readonly enrolmentId?: string | undefined;
  readonly assignmentId?: string | undefined;
  readonly exercise?: string | undefined;
}

/** Threads of many hand-ins with whose they are, for files, in the order in which they were begun: `limit` of them, from the one behind `after` on. */
export async function exportThreads(
  db: Queryable,
  { courseId, enrolmentId, ...handIn }: CommentedFilter,
  { after, limit }: { after: string | null; limit: number },
) {
  return await db.commentThread.findMany({
    where: {
      ...SOMETHING_LEFT,
      ...(enrolmentId !== undefined && { enrolmentId }),
      ...(courseId !== undefined && { enrolment: { courseId } }),
      handIn: {
        ...(handIn.assignmentId !== undefined && { assignmentId: handIn.assignmentId }),
        ...(handIn.exercise !== undefined && { exercise: handIn.exercise }),
      },
    },
    select: {
      ...THREAD,
      handIn: { select: { id: true, createdAt: true, exercise: true, assignmentId: true } },
      enrolment: { select: { user: { select: { name: true, email: true } } } },
    },
    orderBy: [{ id: 'asc' }],
    ...(after !== null && { cursor: { id: after }, skip: 1 }),
    take: limit,
  });
}

export type ExportedThread = Awaited<ReturnType<typeof exportThreads>>[number];
