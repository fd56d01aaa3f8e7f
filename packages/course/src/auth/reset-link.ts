import { forgetPasswordLinks, recordAudit } from '@rooflab/db';
import { z } from 'zod';
import type { Caller, Services } from '../procedure/context.ts';
import { actorOf } from '../procedure/permission.ts';
import { makePasswordLink } from './password-link.ts';

/** Long enough to hand it over, short enough to be of no use to who finds it later. */
const RESET_LINK_SECONDS = 2 * 3600;

export const resetLinkSchema = z.object({ link: z.url(), expiresAt: z.date() });

interface ResetLinkRequest {
  readonly userId: string;
  readonly reason: string;
  /** The course whose instructor asks; null: an administrator does. */
  readonly courseId: string | null;
}

/** A link for somebody who forgot the password, in place of all earlier ones. The log says who made it for whom and why, and not the link. */
export async function makeResetLink(
  { db, auth, caller }: Pick<Services, 'db' | 'auth'> & { readonly caller: Caller },
  { userId, reason, courseId }: ResetLinkRequest,
): Promise<z.infer<typeof resetLinkSchema>> {
  const subject = { courseId, subjectKind: 'user', subjectId: userId } as const;
  await recordAudit(db, { actor: actorOf(caller), action: 'user.reset-link', ...subject, reason });
  await forgetPasswordLinks(db, userId);
  const proves = courseId === null ? 'address' : 'nothing';
  return await makePasswordLink(await auth.$context, { userId, seconds: RESET_LINK_SECONDS, proves });
}
