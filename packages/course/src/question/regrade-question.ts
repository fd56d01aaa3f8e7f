import { isDeepStrictEqual } from 'node:util';
import type { Database, Queryable, QuestionRegradeRule } from '@rooflab/db';
import { Prisma, Refused, recordAudit, tellWebhooks } from '@rooflab/db';
import { listTries, type TryRow } from './queries.ts';
import type { QuestionKey, QuestionRegrade, Verdicts } from './schema.ts';
import { fractionOf, readVerdicts } from './verdicts.ts';

/** A try that a regrade changes. */
interface VerdictChange {
  readonly row: TryRow;
  readonly before: Verdicts;
  readonly after: Verdicts;
}

interface QuestionRegradeRequest extends QuestionKey {
  readonly rule: QuestionRegradeRule;
  /** Students whose verdict changes read it. */
  readonly reason: string;
  readonly userId: string;
  /** An answered try's new verdicts; null where they stay as they are. */
  readonly judge: (row: TryRow) => Verdicts | null;
}

/** Whose verdicts would change, and how. Only answered tries have any. */
export async function previewQuestionRegrade(
  db: Queryable,
  { assignmentId, question, judge }: Pick<QuestionRegradeRequest, 'judge'> & QuestionKey,
): Promise<VerdictChange[]> {
  const rows = await listTries(db, { assignmentId, question });
  return rows.flatMap((row) => {
    const after = row.verdicts && judge(row);
    return !row.verdicts || !after || isDeepStrictEqual(row.verdicts, after) ? [] : [{ row, before: row.verdicts, after }];
  });
}

/** Changes the verdicts of a whole class, all or none. Throws `Refused` where nothing would change. */
export async function applyQuestionRegrade(
  db: Database,
  request: QuestionRegradeRequest,
): Promise<{ questionRegradeId: string; changed: number }> {
  const { assignmentId, question, rule, reason, userId } = request;
  return await db.$transaction(async (tx) => {
    await lockTries(tx, request);
    const changes = await previewQuestionRegrade(tx, request);
    if (changes.length === 0) throw new Refused('nothing-selected', 'No verdict would change.', 'There is nothing to regrade.');
    const { id } = await tx.questionRegrade.create({
      data: { assignmentId, question, rule, reason, madeById: userId },
      select: { id: true },
    });
    for (const { row, before, after } of changes) {
      const fractions = { beforeFraction: row.fraction, afterFraction: fractionOf(after) };
      await tx.questionRegradeItem.create({
        data: { regradeId: id, tryId: row.tryId, beforeVerdicts: before, afterVerdicts: after, ...fractions },
        select: { tryId: true },
      });
      await writeVerdicts(tx, row.tryId, after);
    }
    const courseId = await courseOf(tx, assignmentId);
    const subject = { courseId, subjectKind: 'question-regrade' as const, subjectId: id };
    const after = { assignmentId, question, rule, tries: changes.length };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'question-regrade.apply', ...subject, after, reason });
    await tellWebhooks(tx, { courseId, event: 'regrade.applied', subjectId: id });
    return { questionRegradeId: id, changed: changes.length };
  });
}

/** Restores the earlier verdicts. Throws `Refused` where that was done already, or where they have been changed again since. */
export async function undoQuestionRegrade(
  db: Database,
  { questionRegradeId, userId, reason }: { questionRegradeId: string; userId: string; reason: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const key = await tx.questionRegrade.findUniqueOrThrow({ where: { id: questionRegradeId } });
    await lockTries(tx, key);
    const { count } = await tx.questionRegrade.updateMany({
      where: { id: questionRegradeId, undoneAt: null },
      data: { undoneAt: new Date(), undoneById: userId },
    });
    if (count === 0) throw new Refused('not-in-force', 'This regrade is undone already.', 'There is nothing left to do.');
    const items = await tx.questionRegradeItem.findMany({ where: { regradeId: questionRegradeId }, include: { try: true } });
    for (const item of items) {
      if (!isDeepStrictEqual(item.try.verdicts, item.afterVerdicts))
        throw new Refused('superseded', 'Verdicts were changed again by a later regrade.', 'Undo that one first.');
      await writeVerdicts(tx, item.tryId, readVerdicts(item.beforeVerdicts) ?? {});
    }
    const subject = {
      courseId: await courseOf(tx, key.assignmentId),
      subjectKind: 'question-regrade' as const,
      subjectId: questionRegradeId,
    };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'question-regrade.undo', ...subject, reason });
  });
}

/** Newest first, undone ones too. */
export async function listQuestionRegrades(db: Queryable, { assignmentId, question }: QuestionKey): Promise<QuestionRegrade[]> {
  const rows = await db.questionRegrade.findMany({
    where: { assignmentId, question },
    include: { madeBy: { select: { name: true } }, _count: { select: { items: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map(({ id, rule, reason, madeBy, createdAt, undoneAt, _count }) => ({
    ...{ questionRegradeId: id, rule, reason, madeBy: madeBy.name, createdAt, undoneAt, tries: _count.items },
  }));
}

/** One regrade of a question at a time, and no prediction is decided during it. */
async function lockTries(tx: Queryable, { assignmentId, question }: QuestionKey): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM assignment_items
    WHERE assignment_id = ${assignmentId}::uuid AND kind = 'question' AND subject = ${question} FOR NO KEY UPDATE`;
  await tx.$executeRaw(Prisma.sql`
    SELECT FROM question_tries WHERE assignment_id = ${assignmentId}::uuid AND question = ${question} ORDER BY id FOR NO KEY UPDATE`);
}

async function writeVerdicts(tx: Queryable, tryId: string, verdicts: Verdicts): Promise<void> {
  await tx.questionTry.update({ where: { id: tryId }, data: { verdicts, fraction: fractionOf(verdicts) }, select: { id: true } });
}

async function courseOf(tx: Queryable, assignmentId: string): Promise<string> {
  return (await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId }, select: { courseId: true } })).courseId;
}
