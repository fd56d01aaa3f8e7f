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

/** SQL for the device of a row `w` of `workers`, in the form of `ActiveWorker.device`. */
export const DEVICE = Prisma.sql`concat_ws(', ', w.device->>'description', w.device->>'driver')`;

/** Locks the worker's row until its claim is written, so that a worker takes no job after it was paused. Null when it is not `active`. */
export async function lockActiveWorker(tx: Queryable, workerId: string): Promise<ActiveWorker | null> {
  const rows = await tx.$queryRaw<ActiveWorker[]>(Prisma.sql`
    SELECT w.id, w.name, w.device_class::text AS "deviceClass", w.grades_own_labs AS "gradesOwnLabs", ${DEVICE} AS device FROM workers w
    WHERE w.id = ${workerId}::uuid AND w.state = 'active' FOR SHARE`);
  return rows[0] ?? null;
}
