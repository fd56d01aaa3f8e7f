import { Prisma, type Queryable, Refused } from '@rooflab/db';

/** How much later than its end the answer to a timed try may arrive: it is sent when the time is up, and the network takes its time. */
const GRACE_SECONDS = 15;

/** Throws `Refused` where the answer comes too late. */
export function checkTime(closesAt: Date, at: Date): void {
  if (at.getTime() > closesAt.getTime() + GRACE_SECONDS * 1000)
    throw new Refused('time-up', 'The time for this try is up.', 'Reload the page to see its verdict.');
}

/** Condition on a try `t`: nobody has answered it, and it can still be answered. */
export const IS_OPEN = Prisma.sql`t.answered_at IS NULL
  AND (t.closes_at IS NULL OR t.closes_at + make_interval(secs => ${GRACE_SECONDS}) >= clock_timestamp())`;

/**
 * Closes the timed tries that nobody answered in time: every field counts as wrong. `enrolmentId`: only this student's. Returns how many there were; safe to call
 * from any number of processes.
 */
export async function closeOverdueTries(db: Queryable, enrolmentId: string | null = null): Promise<number> {
  const whose = enrolmentId === null ? Prisma.empty : Prisma.sql`AND o.enrolment_id = ${enrolmentId}::uuid`;
  return await db.$executeRaw(Prisma.sql`
    UPDATE question_tries t
    SET answers = blank.answers, verdicts = blank.verdicts, fraction = 0, answered_at = t.closes_at, request_id = gen_random_uuid()
    FROM (
      SELECT o.id, jsonb_object_agg(f ->> 'id', '') AS answers, jsonb_object_agg(f ->> 'id', false) AS verdicts
      FROM question_tries o CROSS JOIN LATERAL jsonb_array_elements(o.asked -> 'fields') f
      WHERE o.answered_at IS NULL AND o.closes_at + make_interval(secs => ${GRACE_SECONDS}) < clock_timestamp() ${whose}
      GROUP BY o.id) blank
    WHERE t.id = blank.id AND t.answered_at IS NULL`);
}
