import { randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '../client.ts';

/** Fine enough for any share that somebody would set. */
const TICKETS = 1_000_000;

/**
 * Draws whether a grading that has just got its verdict is done again by another worker. `share` is between 0 (never) and 1 (always). The draw is made
 * here, with numbers that nobody can predict, and is told to no worker. A grading that was claimed under an earlier release lacks what is needed.
 */
export async function drawSpotCheck(tx: Queryable, { gradingId, share }: { gradingId: string; share: number }): Promise<void> {
  if (randomInt(TICKETS) >= share * TICKETS) return;
  await tx.$executeRaw`
    INSERT INTO spot_checks (id, grading_id, attempt, queued_at)
    SELECT ${randomUUID()}::uuid, id, 1, clock_timestamp() FROM gradings WHERE id = ${gradingId}::uuid AND terms IS NOT NULL`;
}
