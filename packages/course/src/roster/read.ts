import { onlyCoursesOf } from '@rooflab/db';
import { z } from 'zod';
import { idSchema, roleSchema, userIdSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { listInvitations, listRoster } from './roster.ts';

const output = z.object({
  people: z.array(
    z.object({
      enrolmentId: idSchema,
      userId: userIdSchema,
      name: z.string(),
      email: z.string(),
      role: roleSchema,
      section: z.string().nullable(),
      nickname: z.string().nullable(),
      createdAt: z.date(),
      droppedAt: z.date().nullable(),
      /** Whether an instructor of this course may make a link for a new password (`roster.resetLink`); null where it was not asked for. */
      mayReset: z.boolean().nullable(),
    }),
  ),
  /** Lines of a roster that wait for somebody to sign in. */
  invitations: z.array(
    z.object({
      invitationId: idSchema,
      email: z.string(),
      name: z.string(),
      role: roleSchema,
      section: z.string().nullable(),
      createdAt: z.date(),
      /** When its link ends; null: it has none. */
      linkExpiresAt: z.date().nullable(),
      /** An account that claims this address and has not proved it. */
      signUp: z.object({ userId: userIdSchema, name: z.string(), createdAt: z.date() }).nullable(),
    }),
  ),
});

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Everybody in a course, by name.' })
  .input(z.object({ courseId: idSchema, resets: z.boolean().default(false) }))
  .output(output)
  .query(async ({ ctx, input: { courseId, resets } }) => {
    const [people, invitations] = await Promise.all([listRoster(ctx.db, courseId), listInvitations(ctx.db, courseId)]);
    if (!resets) return { people: people.map((person) => ({ ...person, mayReset: null })), invitations };
    const students = people.filter(({ role, droppedAt }) => role === 'student' && droppedAt === null);
    const onlyIn = await onlyCoursesOf(
      ctx.db,
      students.map(({ userId }) => userId),
    );
    return { people: people.map((person) => ({ ...person, mayReset: onlyIn.get(person.userId) === courseId })), invitations };
  });
