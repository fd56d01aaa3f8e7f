import { createHash } from 'node:crypto';
import {
  type Database,
  databaseNow,
  enqueueHandIn,
  handInState,
  IN_STATE,
  Prisma,
  type Queryable,
  Refused,
  recordEvent,
} from '@rooflab/db';
import type { z } from 'zod';
import { exerciseOf } from '../item/schema.ts';
import { type AssignmentTerms, lateDaysLeftAfter, loadTerms, lockEnrolment } from './assignment-terms.ts';
import { linesOfNew } from './changed-lines.ts';
import { type QuotaUse, refuseOverQuota } from './hand-in-quota.ts';
import { checkAttempts, checkLateness, checkOpen } from './hand-in-rules.ts';
import { clampReceived } from './received.ts';
import type { AcceptedHandIn, handInRequestSchema } from './schema.ts';

/** What the client sends, and what the server knows besides. */
export type HandInRequest = Omit<z.input<typeof handInRequestSchema>, 'requestId'> & {
  readonly enrolmentId: string;
  /** Left out where nobody would repeat the request. */
  readonly requestId?: string;
  /** When the portal received it; believed for up to a minute before the database's now. */
  readonly receivedAt?: Date;
  /** The span of the request; left out: it is not traced. */
  readonly traceParent?: string | null;
};

/**
 * Takes a hand-in: checks the assignment's rules and writes the row, which is also its job in the queue, in one transaction. Requests of one student
 * wait for one another. Throws `Refused` when a rule forbids it.
 */
export async function createHandIn(db: Database, request: HandInRequest): Promise<AcceptedHandIn> {
  return await db.$transaction((tx) => acceptHandIn(tx, request));
}

async function acceptHandIn(tx: Queryable, request: HandInRequest): Promise<AcceptedHandIn> {
  const enrolment = await lockEnrolment(tx, request.enrolmentId);
  const sourceSha256 = createHash('sha256').update(request.source, 'utf8').digest('hex');
  const repeated = await findRepeated(tx, request, sourceSha256);
  if (repeated !== null) return repeated;

  const now = await databaseNow(tx);
  const createdAt = clampReceived(request.receivedAt ?? now, now);
  const rules = await loadTerms(tx, { ...request, item: { kind: 'exercise', subject: request.exercise } });
  await checkQuota(tx, request, rules);
  const replaceable = rules.replacesWaiting ? await lockReplaceable(tx, request) : [];
  const terms =
    enrolment.role === 'student' ? await checkRules(tx, { request, rules, createdAt, replaceable }) : { lateDays: 0, attemptsLeft: null };

  await cancelForReplacement(tx, replaceable);
  const { enrolmentId, assignmentId, exercise, source, note = '', requestId = null, traceParent = null } = request;
  const lines = await linesOfNew(tx, { enrolmentId, assignmentId, exercise, source, createdAt });
  const { labVersion } = exerciseOf(rules.item);
  const job = {
    enrolmentId,
    assignmentId,
    exercise,
    labVersion,
    source,
    sourceSha256,
    note,
    requestId,
    deviceClass: rules.deviceClass,
    traceParent,
    ...lines,
  };
  const handInId = await enqueueHandIn(tx, { ...job, createdAt, queuedAt: now }, { userId: enrolment.userId, replaces: replaceable });
  await linkReplaced(tx, { handInIds: replaceable, replacedById: handInId });
  return { handInId, created: true, createdAt, ...terms, replaced: replaceable };
}

async function findRepeated(tx: Queryable, request: HandInRequest, sourceSha256: string): Promise<AcceptedHandIn | null> {
  const { enrolmentId, requestId, assignmentId, exercise } = request;
  if (requestId === undefined) return null;
  const found = await tx.handIn.findUnique({ where: { enrolmentId_requestId: { enrolmentId, requestId } } });
  if (found === null) return null;
  if (found.sourceSha256 !== sourceSha256 || found.assignmentId !== assignmentId || found.exercise !== exercise) {
    throw new Refused('request-reused', 'This request was already used for another hand-in.', 'Hand in again with a new request.');
  }
  return { handInId: found.id, created: false, createdAt: found.createdAt, lateDays: 0, attemptsLeft: null, replaced: [] };
}

/** Counts over the whole course, and for staff too: whatever is handed in is kept. */
async function checkQuota(tx: Queryable, { enrolmentId, source }: HandInRequest, { quota }: AssignmentTerms): Promise<void> {
  const [used] = await tx.$queryRaw<QuotaUse[]>(Prisma.sql`
    SELECT count(*)::int AS "handIns", coalesce(sum(octet_length(source)), 0)::float8 AS bytes FROM hand_ins
    WHERE enrolment_id = ${enrolmentId}::uuid`);
  refuseOverQuota(quota, { handIns: (used?.handIns ?? 0) + 1, bytes: (used?.bytes ?? 0) + Buffer.byteLength(source, 'utf8') });
}

interface RuleCheck {
  readonly request: HandInRequest;
  readonly rules: AssignmentTerms;
  readonly createdAt: Date;
  readonly replaceable: readonly string[];
}

async function checkRules(
  tx: Queryable,
  { request, rules, createdAt, replaceable }: RuleCheck,
): Promise<{ lateDays: number; attemptsLeft: number | null }> {
  const { enrolmentId, assignmentId, exercise } = request;
  const lateness = checkOpen(createdAt, rules);
  const before = await tx.handIn.findMany({
    where: { enrolmentId, assignmentId, exercise, cancelledAt: null, refundedAt: null },
    select: { id: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
  });
  const attemptsUsed = before.filter(({ id }) => !replaceable.includes(id)).length;
  const attemptsLeft = checkAttempts(createdAt, rules, { attemptsUsed, lastAt: before[0]?.createdAt ?? null });
  const lateDaysLeft = await lateDaysLeftAfter(tx, { ...request, item: rules.item, rules, at: createdAt, lateness });
  checkLateness(lateness, { lateDaysLeft, acceptLate: request.acceptLate ?? false });
  return { lateDays: lateness.lateDays, attemptsLeft };
}

/** Locks the student's hand-ins for this exercise that are still waiting, except one that a worker is claiming at this moment. */
async function lockReplaceable(
  tx: Queryable,
  { enrolmentId, assignmentId, exercise }: { enrolmentId: string; assignmentId: string; exercise: string },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT h.id FROM hand_ins h
    WHERE h.enrolment_id = ${enrolmentId}::uuid AND h.assignment_id = ${assignmentId}::uuid AND h.exercise = ${exercise} AND ${IN_STATE.waiting}
    ORDER BY h.id FOR NO KEY UPDATE SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

/** Takes locked hand-ins out of the queue. */
async function cancelForReplacement(tx: Queryable, handInIds: readonly string[]): Promise<void> {
  if (handInIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE hand_ins SET cancelled_at = GREATEST(clock_timestamp(), queued_at), chosen = false WHERE id = ANY(${handInIds}::uuid[])`;
}

async function linkReplaced(
  tx: Queryable,
  { handInIds, replacedById }: { handInIds: readonly string[]; replacedById: string },
): Promise<void> {
  if (handInIds.length === 0) return;
  await tx.handIn.updateMany({ where: { id: { in: [...handInIds] } }, data: { replacedById } });
  for (const id of handInIds) await recordEvent(tx, id, { kind: 'cancelled', data: { replacedBy: replacedById } });
}

interface LockedHandIn {
  readonly claimedAt: Date | null;
  readonly endedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** Takes back a hand-in that is still waiting; it costs no attempt. Doing so again changes nothing. Throws `Refused` once it runs or has ended. */
export async function cancelHandIn(db: Database, handInId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<LockedHandIn[]>(Prisma.sql`
      SELECT h.claimed_at AS "claimedAt", h.ended_at AS "endedAt", h.cancelled_at AS "cancelledAt"
      FROM hand_ins h WHERE h.id = ${handInId}::uuid FOR NO KEY UPDATE`);
    const [handIn] = rows;
    if (handIn === undefined) throw new Refused('no-such-hand-in', 'There is no such hand-in.');
    const state = handInState(handIn);
    if (state === 'cancelled') return;
    if (state === 'ended') throw new Refused('already-ended', 'It is already graded.', 'Hand in again instead.');
    if (state === 'running') throw new Refused('already-running', 'It is being graded right now.', 'Wait for its verdict.');
    await tx.$executeRaw`UPDATE hand_ins SET cancelled_at = GREATEST(clock_timestamp(), queued_at), chosen = false WHERE id = ${handInId}::uuid`;
    await recordEvent(tx, handInId, { kind: 'cancelled', data: { replacedBy: null } });
  });
}

/** Makes this the hand-in that counts under the policy `chosen`, in place of any other for its exercise. */
export async function chooseHandIn(db: Database, handInId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const handIn = await tx.handIn.findUnique({
      where: { id: handInId },
      select: { enrolmentId: true, assignmentId: true, exercise: true },
    });
    if (handIn === null) throw new Refused('no-such-hand-in', 'There is no such hand-in.');
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${handIn.enrolmentId}::uuid FOR NO KEY UPDATE`;
    await tx.handIn.updateMany({ where: { ...handIn, chosen: true }, data: { chosen: false } });
    const { count } = await tx.handIn.updateMany({ where: { id: handInId, cancelledAt: null }, data: { chosen: true } });
    if (count === 0) throw new Refused('already-ended', 'A cancelled hand-in cannot count.', 'Choose another.');
  });
}
