import { raiseAlert } from '../alerts.ts';
import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';

/** After this many gradings or runs in a row that its code broke, a version of a lab is not used any more. */
export const LAB_FAULTS = 3;

interface BrokenWork {
  /** Null: the lab is one of the catalogue, whose faults are ours. */
  readonly labVersion: string | null;
  /** The exercise, or the experiment. */
  readonly subject: string;
}

/** Counts a grading, or a part of a run, that the code of a lab broke. The last of `LAB_FAULTS` in a row pauses the version and alerts the staff of its courses. */
export async function noteLabFault(tx: Queryable, { labVersion, subject }: BrokenWork, reason: string): Promise<void> {
  if (labVersion === null) return;
  const rows = await tx.$queryRaw<{ labId: string; number: number; paused: boolean }[]>(Prisma.sql`
    UPDATE lab_versions SET faults = faults + 1,
      paused_at = CASE WHEN faults + 1 >= ${LAB_FAULTS} THEN clock_timestamp() END,
      paused_reason = CASE WHEN faults + 1 >= ${LAB_FAULTS} THEN ${storableText(reason).slice(0, 2000)} END
    WHERE hash = ${labVersion} AND paused_at IS NULL
    RETURNING lab_id AS "labId", number, paused_at IS NOT NULL AS paused`);
  const [row] = rows;
  if (!row?.paused) return;
  const message = `Version ${row.number} of the lab ${row.labId} failed ${LAB_FAULTS} times in a row and is paused; hand-ins and runs for it wait. Last, with ${subject}: ${reason}`;
  const courses = await tx.$queryRaw<{ courseId: string }[]>`SELECT course_id AS "courseId" FROM course_labs WHERE lab_id = ${row.labId}`;
  for (const { courseId } of courses) await raiseAlert(tx, { kind: 'lab-paused', message, courseId });
}

/** A result: the faults before it were not in a row with those that follow. */
export async function forgetLabFaults(tx: Queryable, { labVersion }: Pick<BrokenWork, 'labVersion'>): Promise<void> {
  if (labVersion === null) return;
  await tx.$executeRaw`UPDATE lab_versions SET faults = 0 WHERE hash = ${labVersion} AND faults > 0 AND paused_at IS NULL`;
}
