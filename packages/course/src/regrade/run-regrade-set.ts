import { type Actor, type Database, databaseNow, queueRegradeSet, Refused, recordAudit, storableJson, storableText } from '@rooflab/db';
import { type RegradeFilter, regradeFilterSchema, selectCandidates } from './regrade-filter.ts';
import { lockRegradeSet } from './regrade-state.ts';

export interface NewRegradeSet {
  readonly courseId: string;
  readonly filter: RegradeFilter;
  readonly reason: string;
  readonly userId: string;
}

/** Selects hand-ins as a draft; nothing is graded yet. Throws `Refused` when the filter selects none. */
export async function createRegradeSet(db: Database, set: NewRegradeSet): Promise<{ regradeSetId: string; handIns: number }> {
  const filter = regradeFilterSchema.parse(set.filter);
  return await db.$transaction(async (tx) => {
    const candidates = await selectCandidates(tx, set.courseId, filter);
    if (candidates.length === 0) throw new Refused('nothing-selected', 'No finished hand-in matches the filter.', 'Widen it.');
    const { id } = await tx.regradeSet.create({
      data: { courseId: set.courseId, filter: storableJson(filter), reason: storableText(set.reason), createdById: set.userId },
      select: { id: true },
    });
    await tx.regradeItem.createMany({ data: candidates.map((candidate) => ({ ...candidate, regradeSetId: id })) });
    const after = { filter, handIns: candidates.length };
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

/** Ends a set that is not applied; gradings that are under way finish and stay without effect. Throws `Refused` when it is over. */
export async function cancelRegradeSet(db: Database, { regradeSetId, actor }: RegradeStep): Promise<void> {
  await db.$transaction(async (tx) => {
    const { state, courseId } = await lockRegradeSet(tx, regradeSetId);
    if (state === 'cancelled') return;
    if (state === 'applied' || state === 'rolled-back') throw new Refused('finished', `This set is ${state}.`, 'Roll it back instead.');
    await tx.regradeSet.update({ where: { id: regradeSetId }, data: { cancelledAt: await databaseNow(tx) }, select: { id: true } });
    await recordAudit(tx, { actor, action: 'regrade-set.cancel', courseId, subjectKind: 'regrade-set', subjectId: regradeSetId });
  });
}
