import { randomBytes } from 'node:crypto';
import { announceWork, type Database, databaseNow, type Queryable, Refused, recordRunEvent } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import { gradedOn } from '@rooflab/roofline';
import { type AssignmentTerms, lateDaysLeftAfter, loadTerms, lockEnrolment } from '../hand-in/assignment-terms.ts';
import { checkLateness, checkOpen } from '../hand-in/hand-in-rules.ts';
import { clampReceived } from '../hand-in/received.ts';
import { ACCEPTED } from './counted-queries.ts';

/** Runs that one person may start in 24 hours, in each course. */
export const RUNS_A_DAY = 12;

const DAY_MS = 86_400_000;

interface RunRequest {
  readonly enrolmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
  /** The version of its lab; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
  /** WGSL of the own curve; null: the fixed curves alone. */
  readonly source: string | null;
}

/** Starts a run that counts in no assignment; a person has one at a time in each course. Returns its id. Throws `Refused`. */
export async function requestExperimentRun(db: Database, request: RunRequest): Promise<string> {
  return await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${request.enrolmentId}::uuid FOR NO KEY UPDATE`;
    return await insertRun(tx, { ...request, assignmentId: null, requiredClass: null });
  });
}

interface NewRun extends RunRequest {
  /** The assignment in which it counts; null: none. */
  readonly assignmentId: string | null;
  /** The class of the worker that must measure it; null: any. */
  readonly requiredClass: DeviceClass | null;
}

/** The enrolment is locked. Returns the run's id. Throws `Refused`. */
async function insertRun(tx: Queryable, run: NewRun): Promise<string> {
  const now = await databaseNow(tx);
  await checkRuns(tx, run.enrolmentId, now);
  const seed = randomBytes(16).toString('hex');
  const next = run.source === null ? null : 0;
  const { id } = await tx.experimentRun.create({ data: { ...run, seed, createdAt: now, turn: now, next }, select: { id: true } });
  await recordRunEvent(tx, id, { kind: 'waiting', data: {} });
  await announceWork(tx);
  return id;
}

async function checkRuns(tx: Queryable, enrolmentId: string, now: Date): Promise<void> {
  if ((await tx.experimentRun.count({ where: { enrolmentId, endedAt: null } })) > 0) {
    throw new Refused('run-pending', 'You already have a run that has not ended.', 'Wait for its end, then start the next one.');
  }
  const recent = await tx.experimentRun.findMany({
    where: { enrolmentId, createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  });
  const [oldest] = recent;
  if (oldest && recent.length >= RUNS_A_DAY) {
    const retryAt = new Date(oldest.createdAt.getTime() + DAY_MS);
    const message = `You have used your ${RUNS_A_DAY} runs of 24 hours.`;
    throw new Refused('too-many-runs', message, 'Try again when the first of them is a day old.', { retryAt });
  }
}

interface CountedRunRequest {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** `<lab>/<experiment>` */
  readonly experiment: string;
  /** The exercise of the student's own kernel; null: the experiment has no curve for one. */
  readonly ownExercise: string | null;
  /** The accepted hand-in whose kernel is measured; null: none. */
  readonly handInId: string | null;
  readonly receivedAt?: Date;
  /** The student was told what being late costs, and agreed. */
  readonly acceptLate: boolean;
}

/** Starts a run that counts in an assignment, by the assignment's dates. Returns its id. Throws `Refused`. */
export async function requestCountedRun(db: Database, request: CountedRunRequest): Promise<string> {
  const { enrolmentId, assignmentId, experiment } = request;
  return await db.$transaction(async (tx) => {
    const { role } = await lockEnrolment(tx, enrolmentId);
    const terms = await loadTerms(tx, { enrolmentId, assignmentId, item: { kind: 'experiment', subject: experiment } });
    const source = await kernelOf(tx, request);
    if (role === 'student') await checkRules(tx, request, terms);
    const required = gradedOn(terms.deviceClass) === 'speed' ? terms.deviceClass : null;
    const { labVersion = null } = { labVersion: null, ...terms.item };
    return await insertRun(tx, { enrolmentId, experiment, labVersion, source, assignmentId, requiredClass: required });
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
