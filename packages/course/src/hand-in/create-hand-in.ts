import { createHash } from 'node:crypto';
import { type Database, databaseNow, enqueueHandIn, Prisma, type Queryable, Refused } from '@rooflab/db';
import { type AssignmentTerms, lateDaysLeftAfter, loadTerms, lockEnrolment } from './assignment-terms.ts';
import { checkSource } from './check-source.ts';
import { type QuotaUse, refuseOverQuota } from './hand-in-quota.ts';
import { checkAttempts, checkLateness, checkOpen } from './hand-in-rules.ts';
import { clampReceived } from './received.ts';
import { cancelForReplacement, linkReplaced, lockReplaceable } from './replace-waiting.ts';

export interface HandInRequest {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  /** WGSL */
  readonly source: string;
  readonly note?: string;
  /** A uuid drawn by the client: a request repeated with it finds its hand-in. */
  readonly requestId?: string;
  /** When the portal received it; believed for up to a minute before the database's now. */
  readonly receivedAt?: Date;
  /** The student was told what being late costs, and agreed. */
  readonly acceptLate?: boolean;
}

export interface AcceptedHandIn {
  readonly handInId: string;
  /** False when `requestId` had been accepted before; then only the id and the time are known here. */
  readonly created: boolean;
  readonly createdAt: Date;
  readonly lateDays: number;
  /** After this one; null: no limit. */
  readonly attemptsLeft: number | null;
  /** Hand-ins that waited, and were cancelled for this one. */
  readonly replaced: readonly string[];
}

/**
 * Takes a hand-in: checks the assignment's rules, and writes the row, which is its job, in one transaction, one request of a student at
 * a time. Throws `Refused` when a rule forbids it.
 */
export async function createHandIn(db: Database, request: HandInRequest): Promise<AcceptedHandIn> {
  checkSource(request.source, request.note ?? '');
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
  const { enrolmentId, assignmentId, exercise, source, note = '', requestId = null } = request;
  const job = { enrolmentId, assignmentId, exercise, source, sourceSha256, note, requestId, deviceClass: rules.deviceClass };
  const handInId = await enqueueHandIn(tx, { ...job, createdAt, queuedAt: now }, replaceable);
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

/** Over the whole course, staff included: whatever is handed in is kept. */
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
