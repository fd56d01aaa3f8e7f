import type { Database, Queryable } from '@rooflab/db';
import { Refused } from '@rooflab/db';

/** Characters of a phrase. */
export const MAX_PHRASE_LENGTH = 500;

/** Of one person in one course. */
const MOST_PHRASES = 200;

export interface PhraseRow {
  readonly phraseId: string;
  readonly text: string;
  /** For all staff of the course. */
  readonly shared: boolean;
  readonly ownerId: string;
  readonly owner: string;
}

/** One's own and those that others share, by the alphabet. */
export async function listPhrases(db: Queryable, { courseId, userId }: { courseId: string; userId: string }): Promise<PhraseRow[]> {
  const rows = await db.phrase.findMany({
    where: { courseId, OR: [{ ownerId: userId }, { shared: true }] },
    select: { id: true, text: true, shared: true, ownerId: true, owner: { select: { name: true } } },
    orderBy: [{ text: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, owner, ...row }) => ({ phraseId: id, owner: owner.name, ...row }));
}

/** Keeps a phrase of one's own; the same words again only change with whom they are shared. Throws `Refused`. */
export async function savePhrase(
  db: Database,
  { courseId, ownerId, text, shared }: { courseId: string; ownerId: string; text: string; shared: boolean },
): Promise<string> {
  const where = { courseId_ownerId_text: { courseId, ownerId, text } };
  return await db.$transaction(async (tx) => {
    // One at a time for each person, so that what is counted stays true until it is acted on.
    await tx.$executeRaw`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    const known = await tx.phrase.findUnique({ where, select: { id: true } });
    if (known === null && (await tx.phrase.count({ where: { courseId, ownerId } })) >= MOST_PHRASES) {
      throw new Refused('too-many-phrases', `You have ${MOST_PHRASES} phrases in this course, which is the maximum.`, 'Remove one first.');
    }
    const create = { courseId, ownerId, text, shared };
    return (await tx.phrase.upsert({ where, create, update: { shared }, select: { id: true } })).id;
  });
}

/** One's own; with `moderates` one that somebody else shares too. Throws `Refused` for any other. */
export async function removePhrase(
  db: Database,
  { phraseId, userId, moderates }: { phraseId: string; userId: string; moderates: boolean },
): Promise<void> {
  const mine = { id: phraseId, ownerId: userId };
  const { count } = await db.phrase.deleteMany({ where: moderates ? { OR: [mine, { id: phraseId, shared: true }] } : mine });
  if (count === 0) throw new Refused('no-such-phrase', 'You have no such phrase.');
}
