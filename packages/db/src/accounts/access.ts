import { recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

export interface ProvenAddress {
  readonly userId: string;
  /** What proved it. */
  readonly by: 'link' | 'provider';
  /** Ways to sign in of this provider stay: it is what proved the address. */
  readonly keepProvider?: string;
}

/**
 * The address of this account is now known to be its owner's. Until now anybody may have used it, so all ways to sign in, sessions, API
 * tokens and links to repositories that were made before end. False when it was known already; then nothing changes.
 */
export async function proveAddress(db: Database, { userId, by, keepProvider }: ProvenAddress): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const { count } = await tx.user.updateMany({ where: { id: userId, emailVerified: false }, data: { emailVerified: true } });
    if (count === 0) return false;
    const accounts = await tx.account.deleteMany({ where: { userId, ...(keepProvider && { NOT: { providerId: keepProvider } }) } });
    const ended = await deleteAccess(tx, userId);
    const after = { by, waysToSignIn: accounts.count, ...ended };
    await recordAudit(tx, { actor: `user:${userId}`, action: 'user.prove-address', subjectKind: 'user', subjectId: userId, after });
    return true;
  });
}

/** Ends all sessions, API tokens and links to repositories of a user. */
export async function endAccess(db: Database, userId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const ended = await deleteAccess(tx, userId);
    if (ended.sessions + ended.tokens + ended.repositories === 0) return;
    await recordAudit(tx, { actor: `user:${userId}`, action: 'user.end-access', subjectKind: 'user', subjectId: userId, after: ended });
  });
}

/** The links with which this user could choose a password: one was used, the others are void. */
export async function forgetPasswordLinks(db: Queryable, userId: string): Promise<void> {
  await db.verification.deleteMany({ where: { value: userId } });
}

/** A session or token that is just being made waits until this transaction ends: its foreign key needs the row. */
async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.$queryRaw(Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
}

async function deleteAccess(tx: Queryable, userId: string): Promise<{ sessions: number; tokens: number; repositories: number }> {
  const sessions = await tx.session.deleteMany({ where: { userId } });
  const tokens = await tx.apikey.deleteMany({ where: { referenceId: userId } });
  await tx.repositoryLinkCode.deleteMany({ where: { enrolment: { userId } } });
  const repositories = await tx.repositoryLink.deleteMany({ where: { enrolment: { userId } } });
  return { sessions: sessions.count, tokens: tokens.count, repositories: repositories.count };
}
