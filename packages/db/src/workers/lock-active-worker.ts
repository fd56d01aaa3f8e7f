import type { OpenedClass } from '@rooflab/result';
import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

export interface ActiveWorker {
  readonly id: string;
  readonly name: string;
  readonly deviceClass: OpenedClass;
  readonly gradesOwnLabs: boolean;
  /** The device's name, with its driver. */
  readonly device: string;
}

/** SQL for a device, a column of JSON, in the form of `ActiveWorker.device`. */
export function deviceOf(device: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`concat_ws(', ', ${device}->>'description', ${device}->>'driver')`;
}

/** That of a row `w` of `workers`. */
export const DEVICE = deviceOf(Prisma.sql`w.device`);

/**
 * Locks the worker's row until its claim is written, so that a worker takes no job after it was paused, its token was revoked, or it asked anew. Null when it is
 * not `active`. `poll`: the request that asks (`beginPoll`).
 */
export async function lockActiveWorker(tx: Queryable, workerId: string, poll?: string): Promise<ActiveWorker | null> {
  const latest = poll === undefined ? Prisma.sql`true` : Prisma.sql`w.poll = ${poll}::uuid`;
  const rows = await tx.$queryRaw<ActiveWorker[]>(Prisma.sql`
    SELECT w.id, w.name, w.device_class::text AS "deviceClass", w.grades_own_labs AS "gradesOwnLabs", ${DEVICE} AS device FROM workers w
    WHERE w.id = ${workerId}::uuid AND w.state = 'active' AND ${latest}
      AND NOT EXISTS (SELECT FROM worker_tokens t WHERE t.id = w.token_id AND t.revoked_at IS NOT NULL)
    FOR SHARE`);
  return rows[0] ?? null;
}
