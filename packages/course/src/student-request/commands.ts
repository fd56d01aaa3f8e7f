import { type Database, databaseNow, type Queryable, Refused, recordAudit } from '@rooflab/db';
import type { z } from 'zod';
import { giveExtension } from '../extension/commands.ts';
import { noticeStaff, noticeStudent } from '../notice/queue-notice.ts';
import type { declineSchema, grantSchema, NewStudentRequest } from './schema.ts';

/** Of one student about one assignment, withdrawn ones included. */
const MAX_REQUESTS = 20;

interface Mailed {
  /** The other side is told by mail. */
  readonly mails: boolean;
}

interface Made {
  readonly studentRequestId: string;
  /** False when the same call had been accepted before. */
  readonly created: boolean;
}

/** Asks staff for something. Throws `Refused`. */
export async function makeRequest(
  db: Database,
  { enrolmentId, mails, ...request }: NewStudentRequest & Mailed & { readonly enrolmentId: string },
): Promise<Made> {
  const { assignmentId, kind, handInId, requestId } = request;
  return await db.$transaction(async (tx) => {
    await lockStudent(tx, enrolmentId);
    const before = await tx.studentRequest.findUnique({
      where: { enrolmentId_requestId: { enrolmentId, requestId } },
      select: { id: true },
    });
    if (before !== null) return { studentRequestId: before.id, created: false };
    const of = { enrolmentId, assignmentId };
    if (handInId !== undefined && (await tx.handIn.count({ where: { id: handInId, ...of } })) === 0) {
      throw new Refused('no-such-hand-in', 'There is no such hand-in for this assignment.');
    }
    if ((await tx.studentRequest.count({ where: { ...of, kind, state: 'open' } })) > 0) {
      throw new Refused('already-asked', 'You have already asked for this, and staff have not answered yet.', 'Withdraw it to ask again.');
    }
    if ((await tx.studentRequest.count({ where: of })) >= MAX_REQUESTS) {
      const message = `You have made ${MAX_REQUESTS} requests about this assignment, which is the maximum.`;
      throw new Refused('too-many-student-requests', message, 'Talk to the staff of the course.');
    }
    const data = {
      ...{ ...of, kind, requestId, text: request.text, createdAt: await databaseNow(tx) },
      ...(kind === 'regrade' && handInId !== undefined && { handInId }),
      ...(kind === 'extension' && { wantedDueAt: request.wantedDueAt }),
    };
    const { id } = await tx.studentRequest.create({ data, select: { id: true } });
    if (mails) await noticeStaff(tx, enrolmentId);
    return { studentRequestId: id, created: true };
  });
}

/** Takes an open request back; once it has ended this has no effect. */
export async function withdrawRequest(db: Database, studentRequestId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { state: 'withdrawn', endedAt: await databaseNow(tx) } as const;
    await tx.studentRequest.updateMany({ where: { id: studentRequestId, state: 'open' }, data });
  });
}

interface Decider extends Mailed {
  readonly userId: string;
}

/** Grants a request; what it gives, such as an extension, is given in the same step. Throws `Refused`. */
export async function grantRequest(
  db: Database,
  { studentRequestId, answer, extension, userId, mails }: z.infer<typeof grantSchema> & Decider,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { kind, courseId, enrolmentId, assignmentId } = await decide(tx, { studentRequestId, answer, userId, mails, state: 'granted' });
    if (kind !== 'extension') return;
    if (extension === undefined) throw new Refused('nothing-selected', 'The student asks for an extension.', 'Say until when it holds.');
    const reason = answer.replaceAll(/\s+/g, ' ').slice(0, 400);
    const given = { ...extension, enrolmentId, section: null, assignmentId, reason: `Asked for${reason === '' ? '' : `: ${reason}`}` };
    await giveExtension(tx, given, { courseId, userId });
  });
}

/** Throws `Refused`. */
export async function declineRequest(db: Database, request: z.infer<typeof declineSchema> & Decider): Promise<void> {
  await db.$transaction((tx) => decide(tx, { ...request, state: 'declined' }));
}

async function decide(
  tx: Queryable,
  { studentRequestId, answer, userId, mails, state }: z.infer<typeof declineSchema> & Decider & { readonly state: 'granted' | 'declined' },
) {
  const where = { id: studentRequestId };
  const { enrolmentId } = await tx.studentRequest.findUniqueOrThrow({ where, select: { enrolmentId: true } });
  await lockStudent(tx, enrolmentId);
  const data = { state, answer, endedAt: await databaseNow(tx), decidedById: userId };
  const { count } = await tx.studentRequest.updateMany({ where: { ...where, state: 'open' }, data });
  if (count === 0) throw new Refused('request-ended', 'This request was decided or withdrawn in the meantime.', 'Load the page again.');
  const select = { kind: true, enrolmentId: true, assignmentId: true, assignment: { select: { courseId: true } } } as const;
  const {
    assignment: { courseId },
    ...request
  } = await tx.studentRequest.findUniqueOrThrow({ where, select });
  await recordAudit(tx, {
    actor: `user:${userId}`,
    action: `student-request.${state === 'granted' ? 'grant' : 'decline'}`,
    courseId,
    subjectKind: 'student-request',
    subjectId: studentRequestId,
    after: request,
    reason: answer,
  });
  if (mails) await noticeStudent(tx, enrolmentId);
  return { ...request, courseId };
}

/** The student has a page open that shows the decisions. */
export async function markDecisionsSeen(db: Database, enrolmentId: string): Promise<void> {
  const where = { enrolmentId, decidedById: { not: null }, seenAt: null };
  await db.studentRequest.updateMany({ where, data: { seenAt: new Date() } });
}

/** A student's requests change one at a time, so that a count holds until it is acted on. */
async function lockStudent(tx: Queryable, enrolmentId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
}
