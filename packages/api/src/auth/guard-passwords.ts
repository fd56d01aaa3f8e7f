import type { Database } from '@rooflab/db';
import { consumeRateLimit } from '@rooflab/db/queries';
import { APIError, createAuthMiddleware, getIP } from 'better-auth/api';
import { z } from 'zod';

/** Guesses at one account from one address; whoever forgot a password needs fewer, whoever tries a dictionary more. */
const GUESSES = { max: 10, windowSeconds: 300 };

const bodySchema = z.object({ email: z.string().max(320) });

/** Slows down guessing at a password, without locking its owner out from elsewhere. */
export function guardPasswords(db: Database) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path !== '/sign-in/email') return;
    const body = bodySchema.safeParse(ctx.body);
    if (!body.success) return;
    const address = ctx.request ? getIP(ctx.request, ctx.context.options) : null;
    const { allowed } = await consumeRateLimit(db, `guess:${body.data.email.toLowerCase()}:${address ?? ''}`, GUESSES);
    if (allowed) return;
    throw new APIError('TOO_MANY_REQUESTS', { message: 'Too many tries for this account. Wait five minutes, or reset the password.' });
  });
}
