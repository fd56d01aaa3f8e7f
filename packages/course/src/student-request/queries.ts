import type { Prisma, Queryable } from '@rooflab/db';
import type { StudentRequest } from './schema.ts';

/** Decided ones on one page. */
const MOST = 200;

const DECIDED = { in: ['granted', 'declined'] } satisfies Prisma.EnumStudentRequestStateFilter;

interface Asked {
  readonly courseId: string;
  /** One student's; left out: of the whole course. */
  readonly enrolmentId?: string;
  /** Left out: open or not. */
  readonly open?: boolean;
}

/** Open ones oldest first, as they are answered; others newest first, the latest 200. */
export async function listRequests(db: Queryable, { courseId, enrolmentId, open }: Asked): Promise<StudentRequest[]> {
  const order = open === true ? 'asc' : 'desc';
  const rows = await db.studentRequest.findMany({
    where: {
      assignment: { courseId },
      ...(enrolmentId === undefined ? { enrolment: { droppedAt: null } } : { enrolmentId }),
      ...(open === true && { state: 'open' }),
      ...(open === false && { state: DECIDED }),
    },
    include: {
      enrolment: { select: { user: { select: { name: true, email: true } } } },
      assignment: { select: { title: true } },
      handIn: { select: { exercise: true } },
      decidedBy: { select: { name: true } },
    },
    orderBy: [{ createdAt: order }, { id: order }],
    ...(open !== true && { take: MOST }),
  });
  return rows.map(({ id, enrolment, assignment, handIn, decidedBy, requestId, decidedById, seenAt, ...row }) => ({
    ...row,
    ...enrolment.user,
    studentRequestId: id,
    assignmentTitle: assignment.title,
    exercise: handIn?.exercise ?? null,
    decidedBy: decidedBy?.name ?? null,
    unseen: decidedById !== null && seenAt === null,
  }));
}

/** Requests that wait for staff. */
export async function openRequests(db: Queryable, courseId: string): Promise<number> {
  return await db.studentRequest.count({ where: { state: 'open', enrolment: { courseId, droppedAt: null } } });
}

/** Decisions that the student has not seen. */
export async function unseenDecisions(db: Queryable, enrolmentId: string): Promise<number> {
  return await db.studentRequest.count({ where: { enrolmentId, state: DECIDED, seenAt: null } });
}
