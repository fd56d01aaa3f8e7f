import { endSessions, listSessions } from '@rooflab/db';
import { z } from 'zod';
import { type Caller, sendsMail } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, userIdSchema } from '../procedure/schemas.ts';
import { scopeSchema } from '../procedure/scopes.ts';
import { publicProcedure, signedInProcedure } from '../procedure/trpc.ts';

const meSchema = z.object({
  userId: userIdSchema,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** Null for a session, which has all rights of its user. */
  scopes: z.array(scopeSchema).nullable(),
});

export const get = publicProcedure
  .meta({ sentence: 'The caller; null if nobody is signed in.' })
  .output(meSchema.nullable())
  .query(({ ctx }) => {
    if (!ctx.caller) return null;
    const { via, ...person } = ctx.caller;
    return { ...person, scopes: via.kind === 'session' ? null : via.kind === 'token' ? [...via.scopes] : [] };
  });

const sessionSchema = z.object({
  sessionId: userIdSchema,
  createdAt: z.date(),
  updatedAt: z.date(),
  expiresAt: z.date(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isThis: z.boolean(),
});

export const sessions = signedInProcedure(null)
  .meta({ sentence: 'Where the caller is signed in, latest used first.' })
  .output(z.array(sessionSchema))
  .query(async ({ ctx }) => {
    const rows = await listSessions(ctx.db, ctx.caller.userId, ctx.clock());
    return rows.map((row) => ({ ...row, isThis: row.sessionId === sessionOf(ctx.caller) }));
  });

export const notices = signedInProcedure(null)
  .meta({ sentence: 'Whether the caller is mailed what is new or waits in their courses; null where this installation sends no mail.' })
  .output(z.object({ byMail: z.boolean().nullable() }))
  .query(async ({ ctx }) => {
    if (!sendsMail(ctx)) return { byMail: null };
    const where = { id: ctx.caller.userId };
    const { noticesByMail } = await ctx.db.user.findUniqueOrThrow({ where, select: { noticesByMail: true } });
    return { byMail: noticesByMail };
  });

export const setNotices = signedInProcedure(null)
  .meta({ sentence: 'Turns the mails about what is new or waits in the caller’s courses on or off.' })
  .input(z.object({ byMail: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input: { byMail } }) => {
    await ctx.db.user.update({ where: { id: ctx.caller.userId }, data: { noticesByMail: byMail }, select: { id: true } });
    return DONE;
  });

export const endSession = signedInProcedure(null)
  .meta({ sentence: 'Signs out one session immediately.' })
  .input(z.object({ sessionId: userIdSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    const { userId } = ctx.caller;
    const count = await endSessions(ctx.db, { userId, only: input.sessionId, actor: actorOf(ctx.caller) });
    if (count === 0) throw new ApiError('not-found');
    return DONE;
  });

export const endOtherSessions = signedInProcedure(null)
  .meta({ sentence: 'Signs out all other sessions.' })
  .output(z.object({ ended: z.int() }))
  .mutation(async ({ ctx }) => {
    const { userId } = ctx.caller;
    return { ended: await endSessions(ctx.db, { userId, except: sessionOf(ctx.caller), actor: actorOf(ctx.caller) }) };
  });

function sessionOf({ via }: Caller): string | null {
  return via.kind === 'session' ? via.sessionId : null;
}
