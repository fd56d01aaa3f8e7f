import { type Database, databaseNow, Prisma, type Queryable, Refused, recordAudit, storableJson, tellWebhooks } from '@rooflab/db';
import { z } from 'zod';
import { switchBack, switchItems } from '../lab/switch-version.ts';
import { idSchema } from '../procedure/schemas.ts';
import type { RegradeStep } from './commands.ts';
import { lockRegradeSet } from './regrade-state.ts';

/** Puts the new gradings into effect, all at once. Throws `Refused` unless the set is ready. */
export async function applyRegradeSet(db: Database, { regradeSetId, actor }: RegradeStep): Promise<{ changed: number }> {
  return await db.$transaction(async (tx) => {
    const { state, courseId, labVersion } = await lockRegradeSet(tx, regradeSetId);
    if (state !== 'ready') throw new Refused('not-ready', `This set is ${state}; it can be applied once every hand-in is graded again.`);
    const replays = await tx.regradeItem.count({ where: { regradeSetId, seed: { not: null } } });
    if (replays > 0) throw new Refused('is-replay', 'A replay is only for comparison.', 'Make a regrade set with the hand-in.');
    await lockHandIns(tx, regradeSetId);
    await tx.$executeRaw`
      UPDATE regrade_items i SET previous_grading_id = g.id FROM gradings g
      WHERE i.regrade_set_id = ${regradeSetId}::uuid AND i.grading_id IS NOT NULL AND g.hand_in_id = i.hand_in_id AND g.effective`;
    await switchEffective(tx, { regradeSetId, from: 'previous_grading_id', to: 'grading_id' });
    const changed = await announce(tx, { regradeSetId, now: 'grading_id', before: 'previous_grading_id' });
    const switched = labVersion === null ? [] : await switchOf(tx, { regradeSetId, courseId, version: labVersion });
    const data = { appliedAt: await databaseNow(tx), switched: storableJson(switched) };
    await tx.regradeSet.update({ where: { id: regradeSetId }, data, select: { id: true } });
    await recordAudit(tx, {
      actor,
      action: 'regrade-set.apply',
      courseId,
      subjectKind: 'regrade-set',
      subjectId: regradeSetId,
      after: { changed, ...(labVersion !== null && { labVersion, items: switched.length }) },
    });
    await tellWebhooks(tx, { courseId, event: 'regrade.applied', subjectId: regradeSetId });
    return { changed };
  });
}

/** Restores what was in effect before the set was applied. Throws `Refused` unless it is applied and no later set was applied over it. */
export async function rollBackRegradeSet(db: Database, { regradeSetId, actor }: RegradeStep): Promise<{ changed: number }> {
  return await db.$transaction(async (tx) => {
    const { state, courseId, labVersion } = await lockRegradeSet(tx, regradeSetId);
    if (state !== 'applied') throw new Refused('not-applied', `This set is ${state}; only one that is applied can be rolled back.`);
    await lockHandIns(tx, regradeSetId);
    const superseded = await tx.regradeItem.count({ where: { regradeSetId, grading: { effective: false } } });
    if (superseded > 0) {
      throw new Refused('superseded', `A later set was applied over ${superseded} of these hand-ins.`, 'Roll that one back first.');
    }
    await switchEffective(tx, { regradeSetId, from: 'grading_id', to: 'previous_grading_id' });
    const changed = await announce(tx, { regradeSetId, now: 'previous_grading_id', before: 'grading_id' });
    if (labVersion !== null) await switchBack(tx, await switchedBy(tx, regradeSetId), labVersion);
    await tx.regradeSet.update({ where: { id: regradeSetId }, data: { rolledBackAt: await databaseNow(tx) }, select: { id: true } });
    await recordAudit(tx, {
      actor,
      action: 'regrade-set.roll-back',
      courseId,
      subjectKind: 'regrade-set',
      subjectId: regradeSetId,
      after: { changed },
    });
    return { changed };
  });
}

/** Gives the version to the assignments of which hand-ins were graded with it. */
async function switchOf(tx: Queryable, { regradeSetId, ...asked }: { regradeSetId: string; courseId: string; version: string }) {
  const rows = await tx.handIn.findMany({
    where: { regradeItems: { some: { regradeSetId } } },
    distinct: ['assignmentId'],
    select: { assignmentId: true },
    orderBy: { assignmentId: 'asc' },
  });
  const switched = [];
  for (const { assignmentId } of rows) switched.push(...(await switchItems(tx, { ...asked, assignmentId })));
  return switched;
}

const switchedSchema = z.array(z.object({ id: idSchema, version: z.string().nullable() }));

async function switchedBy(tx: Queryable, regradeSetId: string): Promise<z.infer<typeof switchedSchema>> {
  const { switched } = await tx.regradeSet.findUniqueOrThrow({ where: { id: regradeSetId }, select: { switched: true } });
  return switchedSchema.parse(switched);
}

type GradingColumn = 'grading_id' | 'previous_grading_id';

const COLUMNS = { grading_id: Prisma.sql`i.grading_id`, previous_grading_id: Prisma.sql`i.previous_grading_id` };

async function lockHandIns(tx: Queryable, regradeSetId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM hand_ins WHERE id IN (SELECT hand_in_id FROM regrade_items WHERE regrade_set_id = ${regradeSetId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
}

/** Off before on, because two gradings of a hand-in are never in effect. */
async function switchEffective(
  tx: Queryable,
  { regradeSetId, from, to }: { regradeSetId: string; from: GradingColumn; to: GradingColumn },
): Promise<void> {
  for (const [column, effective] of [
    [COLUMNS[from], false],
    [COLUMNS[to], true],
  ] as const) {
    await tx.$executeRaw(Prisma.sql`
      UPDATE gradings g SET effective = ${effective} FROM regrade_items i
      WHERE i.regrade_set_id = ${regradeSetId}::uuid AND i.grading_id IS NOT NULL AND g.id = ${column}`);
  }
}

/** Tells the pages of the hand-ins whose verdict or score changed; returns how many. */
async function announce(
  tx: Queryable,
  { regradeSetId, now, before }: { regradeSetId: string; now: GradingColumn; before: GradingColumn },
): Promise<number> {
  return await tx.$executeRaw(Prisma.sql`
    INSERT INTO hand_in_events (hand_in_id, kind, data)
    SELECT i.hand_in_id, 'regraded', jsonb_build_object('verdict', n.verdict, 'score', n.score, 'maxScore', n.max_score)
    FROM regrade_items i JOIN gradings n ON n.id = ${COLUMNS[now]} LEFT JOIN gradings b ON b.id = ${COLUMNS[before]}
    WHERE i.regrade_set_id = ${regradeSetId}::uuid AND (b.verdict IS DISTINCT FROM n.verdict OR b.score IS DISTINCT FROM n.score)`);
}
