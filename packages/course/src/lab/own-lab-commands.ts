import { type Actor, announceWork, type Database, recordAudit } from '@rooflab/db';
import { ApiError } from '../procedure/errors.ts';
import { requireVersion } from './switch-version.ts';

/** Lets the instructors of a course publish labs, or no longer; labs that were published stay. */
export async function allowLabs(
  db: Database,
  { courseId, allowed, actor }: { readonly courseId: string; readonly allowed: boolean; readonly actor: Actor },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const course = await tx.course.findUnique({ where: { id: courseId }, select: { mayPublishLabs: true } });
    if (!course) throw new ApiError('not-found');
    if (course.mayPublishLabs === allowed) return;
    await tx.course.update({ where: { id: courseId }, data: { mayPublishLabs: allowed }, select: { id: true } });
    await recordAudit(tx, { actor, action: allowed ? 'lab.allow' : 'lab.forbid', courseId, subjectKind: 'course', subjectId: courseId });
  });
}

/** Hand-ins that waited for it are graded. A version that is not paused stays as it is. Throws `Refused` where the course does not have it. */
export async function resumeVersion(
  db: Database,
  { courseId, version, actor }: { readonly courseId: string; readonly version: string; readonly actor: Actor },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const labId = await requireVersion(tx, courseId, version);
    const data = { faults: 0, pausedAt: null, pausedReason: null };
    const { count } = await tx.labVersion.updateMany({ where: { hash: version, pausedAt: { not: null } }, data });
    if (count === 0) return;
    await announceWork(tx);
    await recordAudit(tx, { actor, action: 'lab.resume', courseId, subjectKind: 'lab', subjectId: labId, after: { version } });
  });
}
