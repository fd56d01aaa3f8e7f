import type { Database } from '@rooflab/db';
import { consumeRateLimit, refundRateLimit } from '@rooflab/db/queries';
import { APIError, createAuthMiddleware, getIP } from 'better-auth/api';
import { z } from 'zod';

/** Guesses at one account from one address; whoever forgot a password needs fewer, whoever tries a dictionary more. */
const GUESSES = { max: 10, windowSeconds: 300 };

const bodySchema = z.object({ email: z.string().max(320) });

/** Slows down guessing at a password, without locking its owner out from elsewhere: a try that was right is given back. */
export function guardPasswords(db: Database) {
  const before = createAuthMiddleware(async (ctx) => {
    const key = keyOf(ctx);
    if (key === null) return;
    const { allowed } = await consumeRateLimit(db, key, GUESSES);
    if (allowed) return;
    throw new APIError('TOO_MANY_REQUESTS', { message: 'Too many tries for this account. Wait five minutes, or reset the password.' });
  });
  const after = createAuthMiddleware(async (ctx) => {
    const key = keyOf(ctx);
    if (key !== null && ctx.context.newSession) await refundRateLimit(db, key);
  });
  return { before, after };
}

type SignIn = Pick<Parameters<Parameters<typeof createAuthMiddleware>[0]>[0], 'path' | 'body' | 'request' | 'context'>;

/** One account from one address; null for what is no sign-in by password. */
function keyOf({ path, body, request, context }: SignIn): string | null {
  if (path !== '/sign-in/email') return null;
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return null;
  const address = request ? getIP(request, context.options) : null;
  return `guess:${parsed.data.email.toLowerCase()}:${address ?? ''}`;
}
