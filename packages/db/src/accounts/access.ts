import { recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';

export interface ProvenAddress {
  readonly userId: string;
  /** What proved that the address is the owner's. */
  readonly by: 'link' | 'provider';
  /** Keeps the ways to sign in of this provider, since it is what proved the address. */
  readonly keepProvider?: string;
}

/**
 * This account's address is now known to belong to its owner. Until now anybody could have used it, so every way to sign in, session, API token and
 * repository link made before is ended. Returns false, and changes nothing, when it was known already.
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

/** Deletes the user's links for choosing a password: once one is used, the others are void. */
export async function forgetPasswordLinks(db: Queryable, userId: string): Promise<void> {
  await db.verification.deleteMany({ where: { value: userId } });
}

/** Holds up a session or token that is being created until this transaction ends: its foreign key needs the row. */
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
