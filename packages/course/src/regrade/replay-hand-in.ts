import type { Database } from '@rooflab/db';
import { queueRegradeSet, Refused, recordAudit, storableJson, storableText } from '@rooflab/db';

export interface Replay {
  readonly handInId: string;
  /** The grading whose seed is taken: the same cases, data and timed sizes on a device of the same class. */
  readonly gradingId: string;
  readonly reason: string;
  readonly userId: string;
}

/**
 * Grades a hand-in once more with the seed of one of its gradings, as a regrade set of one that is started at once. It has no effect, and is
 * never put into effect. Throws `Refused` when the hand-in has not ended, or the grading is not its.
 */
export async function replayHandIn(db: Database, replay: Replay): Promise<{ regradeSetId: string }> {
  const { handInId, gradingId, userId } = replay;
  return await db.$transaction(async (tx) => {
    const grading = await tx.grading.findFirst({
      where: { id: gradingId, handInId },
      select: { seed: true, handIn: { select: { endedAt: true } }, deviceClass: true, assignmentId: true },
    });
    if (grading === null) throw new Refused('no-such-grading', 'This hand-in has no such grading.', 'Choose one of its own.');
    if (grading.handIn.endedAt === null) throw new Refused('not-ended', 'The hand-in is still being graded.', 'Wait until that is done.');
    const { courseId, deviceClass } = await tx.assignment.findUniqueOrThrow({
      where: { id: grading.assignmentId },
      select: { courseId: true, deviceClass: true },
    });
    const filter = { handInIds: [handInId], replayOf: gradingId };
    const { id } = await tx.regradeSet.create({
      data: { courseId, filter: storableJson(filter), reason: storableText(replay.reason), createdById: userId },
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
