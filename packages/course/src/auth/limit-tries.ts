import { consumeRateLimit, type Database, type RateRule, refundRateLimit } from '@rooflab/db';
import { APIError } from 'better-auth/api';

/** Wrong passwords for one account from one address; enough for someone who forgot a password, too few for a dictionary. */
const GUESSES: RateRule = { max: 10, windowSeconds: 300 };

/** Wrong passwords for one account from everywhere. Then only addresses where it is signed in may go on: nobody can lock the owner out. */
const GUESSES_FROM_EVERYWHERE: RateRule = { max: 100, windowSeconds: 3600 };

/** Mails to one mailbox that one address asked for, and all together. */
const MAILS: RateRule = { max: 3, windowSeconds: 3600 };
const MAILS_FROM_EVERYWHERE: RateRule = { max: 10, windowSeconds: 86_400 };

/** Somebody tries an account: by its e-mail address, from an internet address (null: not known). */
export interface Try {
  readonly email: string;
  readonly from: string | null;
}

/**
 * Counts one try at a password; give it back with `refundGuess` when it was right. There is no limit for an internet address alone: a whole
 * class may sit behind one, and one of them could lock out the others.
 */
export async function countGuess(db: Database, one: Try): Promise<void> {
  const here = await consumeRateLimit(db, keysOf(one).here, GUESSES);
  const all = await consumeRateLimit(db, keysOf(one).everywhere, GUESSES_FROM_EVERYWHERE);
  if (here.allowed && (all.allowed || (await isKnownAddress(db, one)))) return;
  throw new APIError('TOO_MANY_REQUESTS', { message: 'Too many attempts for this account. Wait five minutes, or reset the password.' });
}

export async function refundGuess(db: Database, one: Try): Promise<void> {
  const { here, everywhere } = keysOf(one);
  await refundRateLimit(db, here);
  await refundRateLimit(db, everywhere);
}

/** Counts a mail before anything tells whether the mailbox has an account. */
export async function countMail(db: Database, { email, from }: Try): Promise<void> {
  const mailbox = email.toLowerCase();
  const asked = await consumeRateLimit(db, `mail:${mailbox}:${from ?? ''}`, MAILS);
  if (asked.allowed && (await consumeRateLimit(db, `mail:${mailbox}`, MAILS_FROM_EVERYWHERE)).allowed) return;
  throw new APIError('TOO_MANY_REQUESTS', {
    message: 'Too many mails have been sent to this address. Use the latest one, or wait an hour.',
  });
}

function keysOf({ email, from }: Try) {
  const account = email.toLowerCase();
  return { here: `guess:${account}:${from ?? ''}`, everywhere: `guess:${account}` };
}

async function isKnownAddress(db: Database, { email, from }: Try): Promise<boolean> {
  if (from === null) return false;
  const where = { ipAddress: from, user: { email: email.toLowerCase() } };
  return (await db.session.findFirst({ where, select: { id: true } })) !== null;
}
