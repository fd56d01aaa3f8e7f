import type { Queryable } from '@rooflab/db';
import { ApiError } from '../procedure/errors.ts';

/** Throws `ApiError` unless an administrator has allowed the course to publish labs. */
export async function requireMayPublish(db: Queryable, courseId: string): Promise<void> {
  const { mayPublishLabs } = await db.course.findUniqueOrThrow({ where: { id: courseId }, select: { mayPublishLabs: true } });
  if (mayPublishLabs) return;
  throw new ApiError('forbidden', {
    code: 'labs-not-allowed',
    message: 'This course may not publish labs: their code would run on the workers of this installation.',
    remedy: 'Ask an administrator to allow it on the page of labs of the course.',
  });
}
