import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import type { LtiLinkRow } from './links.ts';
import { SCORE_SCOPE } from './score-sender.ts';

export const linkSchema = z.object({
  ltiLinkId: idSchema,
  /** As people at the platform called it. */
  title: z.string(),
  /** Of the course at the platform. */
  contextTitle: z.string(),
  platformName: z.string(),
  /** Null: it belongs to none. */
  assignmentId: idSchema.nullable(),
  /** `no-column`: grades are not turned on for the link. `not-allowed`: the platform does not let Rooflab write grades. */
  grades: z.enum(['taken', 'no-column', 'not-allowed']),
});

export function linkAnswer({ lineItemUrl, scopes, ...link }: LtiLinkRow): z.infer<typeof linkSchema> {
  return { ...link, grades: lineItemUrl === null ? 'no-column' : scopes.includes(SCORE_SCOPE) ? 'taken' : 'not-allowed' };
}
