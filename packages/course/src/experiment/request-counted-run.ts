import { type Database, databaseNow, type Queryable, Refused } from '@rooflab/db';
import { gradedOn } from '@rooflab/roofline';
import { type AssignmentTerms, lateDaysLeftAfter, loadTerms, lockEnrolment } from '../hand-in/assignment-terms.ts';
import { checkLateness, checkOpen } from '../hand-in/hand-in-rules.ts';
import { clampReceived } from '../hand-in/received.ts';
import { insertRun } from './request-run.ts';

export interface CountedRunRequest {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
  /** Whose kernels it measures beside one of the student's; null: it has no such curve. */
  readonly ownExercise: string | null;
  /** The accepted hand-in whose kernel is measured; null: none. */
  readonly handInId: string | null;
  readonly receivedAt?: Date;
  /** The student was told what being late costs, and agreed. */
  readonly acceptLate: boolean;
}

/** Takes a run that counts in an assignment, by the assignment's dates. Returns its id. Throws `Refused`. */
export async function requestCountedRun(db: Database, request: CountedRunRequest): Promise<string> {
  const { enrolmentId, assignmentId, experiment } = request;
  return await db.$transaction(async (tx) => {
    const { role } = await lockEnrolment(tx, enrolmentId);
    const terms = await loadTerms(tx, { enrolmentId, assignmentId, item: { kind: 'experiment', subject: experiment } });
    const source = await kernelOf(tx, request);
    if (role === 'student') await checkRules(tx, request, terms);
    const required = gradedOn(terms.deviceClass) === 'speed' ? terms.deviceClass : null;
    return await insertRun(tx, { enrolmentId, experiment, source, assignmentId, requiredClass: required });
  });
}

async function kernelOf(tx: Queryable, { enrolmentId, ownExercise, handInId }: CountedRunRequest): Promise<string | null> {
  if (ownExercise === null) return null;
  const where = { id: handInId ?? '', enrolmentId, exercise: ownExercise, ...ACCEPTED };
  const handIn = handInId === null ? null : await tx.handIn.findFirst({ where, select: { source: true } });
  if (handIn === null)
    throw new Refused(
      'kernel-not-accepted',
      `This run takes a kernel of yours that was accepted for ${ownExercise}.`,
      'Hand in one, then choose it.',
    );
  return handIn.source;
}

const ACCEPTED = { cancelledAt: null, gradings: { some: { effective: true, verdict: 'accepted' } } };

async function checkRules(tx: Queryable, request: CountedRunRequest, terms: AssignmentTerms): Promise<void> {
  const { enrolmentId, assignmentId, experiment, acceptLate } = request;
  const now = await databaseNow(tx);
  const at = clampReceived(request.receivedAt ?? now, now);
  const lateness = checkOpen(at, terms);
  const done = { enrolmentId, assignmentId, experiment, complete: true };
  if ((await tx.experimentRun.count({ where: done })) > 0)
    throw new Refused(
      'run-complete',
      'You have a complete run that counts.',
      'Run the experiment again without an assignment as often as you like.',
    );
  const lateDaysLeft = await lateDaysLeftAfter(tx, { enrolmentId, assignmentId, item: terms.item, rules: terms, at, lateness });
  checkLateness(lateness, { lateDaysLeft, acceptLate });
}

/** The kernels that a student may take for such a run, the latest first. */
export async function acceptedKernels(db: Queryable, { enrolmentId, exercise }: { enrolmentId: string; exercise: string }) {
  const rows = await db.handIn.findMany({
    where: { enrolmentId, exercise, ...ACCEPTED },
    select: { id: true, createdAt: true, note: true, gradings: { where: { effective: true }, select: { fraction: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 50,
  });
  return rows.map(({ id, createdAt, note, gradings: [grading] }) => ({
    handInId: id,
    createdAt,
    note,
    fraction: grading?.fraction ?? null,
  }));
}
