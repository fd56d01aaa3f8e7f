import { onlyCourseOf } from '@rooflab/db';
import { z } from 'zod';
import { makeResetLink, resetLinkSchema } from '../auth/reset-link.ts';
import { writeCsv } from '../csv/write-csv.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { idSchema, reasonSchema, roleSchema, userIdSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { confirmSignUps as confirm, makeInvitationLinks } from './invitation-links.ts';
import { invitationPage } from './invitation-page.ts';

const LINK_DAYS = 14;
const DAY_MS = 86_400_000;

/** People of one course. */
const MOST_PEOPLE = 5000;

const linksSchema = z.object({
  links: z.array(z.object({ invitationId: idSchema, email: z.string(), name: z.string(), role: roleSchema, link: z.url() })),
  expiresAt: z.date(),
  /** The same as a table: name, email, link. */
  csv: z.string(),
});

export const makeLinks = instructorProcedure(null)
  .meta({
    sentence:
      'Makes a link for one open invitation, or for all of them, to be handed to the invited people: each enrols one person once, with or without mail.',
  })
  // Former links of the same invitations stop working. Links are shown this once; the database keeps their hashes.
  .input(z.object({ courseId: idSchema, invitationId: idSchema.nullable().default(null) }))
  .output(linksSchema)
  .mutation(async ({ ctx, input: { courseId, invitationId } }) => {
    const expiresAt = new Date(ctx.clock().getTime() + LINK_DAYS * DAY_MS);
    const invitationIds = invitationId === null ? null : [invitationId];
    const made = await makeInvitationLinks(ctx.db, { courseId, invitationIds, expiresAt, actor: actorOf(ctx.caller) });
    const { options } = await ctx.auth.$context;
    const links = made.map(({ token, ...person }) => ({ ...person, link: invitationPage(String(options.baseURL), token) }));
    return { links, expiresAt, csv: writeCsv([['name', 'email', 'link'], ...links.map(({ name, email, link }) => [name, email, link])]) };
  });

export const confirmSignUps = instructorProcedure(null)
  .meta({
    sentence:
      'Enrols accounts that signed up with an invited address which nobody proved: the instructor says that they are the invited students.',
  })
  .input(z.object({ courseId: idSchema, userIds: z.array(userIdSchema).min(1).max(MOST_PEOPLE) }))
  .output(z.object({ confirmed: z.int() }))
  .mutation(async ({ ctx, input }) => ({ confirmed: await confirm(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));

export const resetLink = instructorProcedure(null)
  .meta({ sentence: 'Makes a link with which a student of this course, and of no other, chooses a new password.' })
  // It proves nothing about the address.
  .input(z.object({ enrolmentId: idSchema, reason: reasonSchema }))
  .output(resetLinkSchema)
  .mutation(async ({ ctx, input: { enrolmentId, reason } }) => {
    const { userId } = found(await ctx.db.enrolment.findUnique({ where: { id: enrolmentId }, select: { userId: true } }));
    if ((await onlyCourseOf(ctx.db, userId)) !== ctx.course.id) {
      throw new ApiError('not-possible-now', {
        code: 'not-only-here',
        message: 'You can make this link only for someone who is a student in your course and nothing else on this portal.',
        remedy: 'Ask an administrator for the link.',
      });
    }
    return await makeResetLink(ctx, { userId, reason, courseId: ctx.course.id });
  });
