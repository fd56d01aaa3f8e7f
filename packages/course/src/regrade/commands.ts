import { type Actor, type Database, databaseNow, queueRegradeSet, Refused, recordAudit, storableJson, storableText } from '@rooflab/db';
import type { z } from 'zod';
import { requireVersion } from '../lab/switch-version.ts';
import { selectCandidates } from './queries.ts';
import { lockRegradeSet } from './regrade-state.ts';
import type { newRegradeSetSchema } from './schema.ts';

type NewRegradeSet = z.output<typeof newRegradeSetSchema> & { readonly userId: string };

/** Selects hand-ins as a draft; nothing is graded yet. Throws `Refused` when the filter selects none. */
export async function createRegradeSet(db: Database, set: NewRegradeSet): Promise<{ regradeSetId: string; handIns: number }> {
  const { filter, labVersion = null } = set;
  return await db.$transaction(async (tx) => {
    const labId = labVersion === null ? null : await requireVersion(tx, set.courseId, labVersion);
    const candidates = await selectCandidates(tx, set.courseId, filter, labId);
    if (candidates.length === 0) throw new Refused('nothing-selected', 'No finished hand-in matches the filter.', 'Widen it.');
    const { id } = await tx.regradeSet.create({
      data: { courseId: set.courseId, filter: storableJson(filter), labVersion, reason: storableText(set.reason), createdById: set.userId },
      select: { id: true },
    });
    await tx.regradeItem.createMany({ data: candidates.map((candidate) => ({ ...candidate, regradeSetId: id })) });
    const after = { filter, labVersion, handIns: candidates.length };
    const subject = { courseId: set.courseId, subjectKind: 'regrade-set' as const, subjectId: id };
    await recordAudit(tx, { actor: `user:${set.userId}`, action: 'regrade-set.create', ...subject, after, reason: set.reason });
    return { regradeSetId: id, handIns: candidates.length };
  });
}

export interface RegradeStep {
  readonly regradeSetId: string;
  readonly actor: Actor;
}

/** Queues the draft's items, behind all live work. Throws `Refused` unless it is a draft. */
export async function startRegradeSet(db: Database, { regradeSetId, actor }: RegradeStep): Promise<void> {
  await db.$transaction(async (tx) => {
    const { state, courseId } = await lockRegradeSet(tx, regradeSetId);
    if (state !== 'draft') throw new Refused('not-draft', `This set is ${state}; only a draft can be started.`);
    await queueRegradeSet(tx, regradeSetId);
    await recordAudit(tx, { actor, action: 'regrade-set.start', courseId, subjectKind: 'regrade-set', subjectId: regradeSetId });
  });
}

/** Ends a set that is not applied; gradings in progress finish without taking effect. Throws `Refused` when the set is already over. */
export async function cancelRegradeSet(db: Database, { regradeSetId, actor }: RegradeStep): Promise<void> {
  await db.$transaction(async (tx) => {
    const { state, courseId } = await lockRegradeSet(tx, regradeSetId);
    if (state === 'cancelled') return;
    if (state === 'applied' || state === 'rolled-back') throw new Refused('finished', `This set is ${state}.`, 'Roll it back instead.');
    await tx.regradeSet.update({ where: { id: regradeSetId }, data: { cancelledAt: await databaseNow(tx) }, select: { id: true } });
    await recordAudit(tx, { actor, action: 'regrade-set.cancel', courseId, subjectKind: 'regrade-set', subjectId: regradeSetId });
  });
}

interface Replay {
  readonly handInId: string;
  /** The grading whose seed is taken: the same cases, data and timed sizes on a device of the same class. */
  readonly gradingId: string;
  readonly reason: string;
  readonly userId: string;
}

/**
 * Grades a hand-in once more with the seed of one of its gradings, as a regrade set of one that starts at once and can never be put into effect. Throws
 * `Refused` when the hand-in has not ended, or the grading belongs to another one.
 */
export async function replayHandIn(db: Database, replay: Replay): Promise<{ regradeSetId: string }> {
  const { handInId, gradingId, userId } = replay;
  return await db.$transaction(async (tx) => {
    const grading = await tx.grading.findFirst({
      where: { id: gradingId, handInId },
      select: { seed: true, labVersion: true, handIn: { select: { endedAt: true } }, deviceClass: true, assignmentId: true },
    });
    if (grading === null) throw new Refused('no-such-grading', 'This hand-in has no such grading.', 'Choose one of its own.');
    if (grading.handIn.endedAt === null) throw new Refused('not-ended', 'The hand-in is still being graded.', 'Wait until that is done.');
    const { courseId, deviceClass } = await tx.assignment.findUniqueOrThrow({
      where: { id: grading.assignmentId },
      select: { courseId: true, deviceClass: true },
    });
    const filter = { handInIds: [handInId], replayOf: gradingId };
    const { id } = await tx.regradeSet.create({
      data: {
        courseId,
        filter: storableJson(filter),
        labVersion: grading.labVersion,
        reason: storableText(replay.reason),
        createdById: userId,
      },
      select: { id: true },
    });
    // The same seed draws other sizes on another class.
    const item = { regradeSetId: id, handInId, seed: grading.seed, deviceClass: grading.deviceClass ?? deviceClass };
    await tx.regradeItem.create({ data: item, select: { id: true } });
    await queueRegradeSet(tx, id);
    const subject = { courseId, subjectKind: 'hand-in' as const, subjectId: handInId };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'hand-in.replay', ...subject, after: { gradingId }, reason: replay.reason });
    return { regradeSetId: id };
  });
}
