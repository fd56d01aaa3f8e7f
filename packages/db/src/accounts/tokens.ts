import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import type { Apikey } from '../generated/client.ts';

export interface TokenRow {
  readonly tokenId: string;
  readonly name: string | null;
  /** The first characters of the token. */
  readonly start: string | null;
  readonly permissions: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Newest first. */
export async function listTokens(db: Queryable, userId: string): Promise<TokenRow[]> {
  const rows = await db.apikey.findMany({ where: { referenceId: userId }, orderBy: { createdAt: 'desc' } });
  return rows.map(toTokenRow);
}

function toTokenRow({ id, name, start, permissions, createdAt, lastRequest, expiresAt }: Apikey): TokenRow {
  return { tokenId: id, name, start, permissions, createdAt, lastUsedAt: lastRequest, expiresAt };
}

/** False when the user has no such token. */
export async function revokeToken(db: Database, { userId, tokenId }: { userId: string; tokenId: string }): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const { count } = await tx.apikey.deleteMany({ where: { id: tokenId, referenceId: userId } });
    if (count > 0) await recordAudit(tx, { actor: `user:${userId}`, action: 'token.revoke', subjectKind: 'token', subjectId: tokenId });
    return count > 0;
  });
}

export interface AnyTokenRow extends TokenRow {
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
}

/** Tokens of all users, newest first; `search` is part of the owner's name or address. `after`: the last token of the previous page. */
export async function listAllTokens(
  db: Queryable,
  { search, after, limit }: { search: string; after: string | null; limit: number },
): Promise<AnyTokenRow[]> {
  const contains = { contains: search, mode: 'insensitive' } as const;
  const rows = await db.apikey.findMany({
    where: search === '' ? {} : { user: { OR: [{ name: contains }, { email: contains }] } },
    include: { user: { select: { name: true, email: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...(after !== null && { cursor: { id: after }, skip: 1 }),
    take: limit,
  });
  return rows.map(({ user, ...row }) => ({ ...toTokenRow(row), userId: row.referenceId, userName: user.name, email: user.email }));
}

/** For administrators: revokes a token of any user. False when there is no such token. */
export async function revokeAnyToken(
  db: Database,
  { tokenId, actor, reason }: { tokenId: string; actor: Actor; reason: string },
): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const token = await tx.apikey.findUnique({ where: { id: tokenId }, select: { referenceId: true, name: true } });
    const { count } = await tx.apikey.deleteMany({ where: { id: tokenId } });
    if (count > 0)
      await recordAudit(tx, {
        actor,
        action: 'token.revoke',
        subjectKind: 'token',
        subjectId: tokenId,
        ...(token && { before: token }),
        reason,
      });
    return count > 0;
  });
}
