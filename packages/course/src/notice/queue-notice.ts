import { type Queryable, queueCall } from '@rooflab/db';

/** A student is told once staff have had time to write all that they have to say. */
const STUDENT_DELAY_SECONDS = 300;

/** Staff are told of everything that waits in one mail an hour at most. */
const STAFF_DELAY_SECONDS = 3600;

/** Mails a student what is new for them in the course, unless they see it before. */
export async function noticeStudent(tx: Queryable, enrolmentId: string): Promise<void> {
  const { courseId } = await tx.enrolment.findUniqueOrThrow({ where: { id: enrolmentId }, select: { courseId: true } });
  await queueNotice(tx, { courseId, enrolmentId, delaySeconds: STUDENT_DELAY_SECONDS });
}

/** Mails the staff of a student's course what waits for them, unless somebody answers before. */
export async function noticeStaff(tx: Queryable, enrolmentId: string): Promise<void> {
  const staff = await tx.enrolment.findMany({
    where: { course: { enrolments: { some: { id: enrolmentId } } }, role: { not: 'student' }, droppedAt: null },
    select: { id: true, courseId: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, courseId } of staff) await queueNotice(tx, { courseId, enrolmentId: id, delaySeconds: STAFF_DELAY_SECONDS });
}

async function queueNotice(
  tx: Queryable,
  { courseId, enrolmentId, delaySeconds }: { courseId: string; enrolmentId: string; delaySeconds: number },
): Promise<void> {
  // What the mail says is read when it is sent, so one that waits is enough.
  await queueCall(tx, { kind: 'notice', courseId, targetId: enrolmentId, about: {}, key: 'notice', delaySeconds });
}
