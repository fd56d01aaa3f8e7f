import type { Database } from '@rooflab/db';
import { Refused } from '@rooflab/db';

/** Makes this the hand-in that counts under the policy `chosen`, in place of any other of its exercise. */
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
