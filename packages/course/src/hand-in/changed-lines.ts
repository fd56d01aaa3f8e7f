import { Prisma, type Queryable } from '@rooflab/db';
import { diffLines } from 'diff';

export interface ChangedLines {
  readonly added: number;
  readonly removed: number;
}

export const NO_LINES: ChangedLines = { added: 0, removed: 0 };

/** Comparing files takes time that grows with the square of their differences; beyond this all lines count as changed. */
const MOST_EDITS = 600;

/** How many lines of a source were added and removed. */
export function changedLines(before: string, after: string): ChangedLines {
  if (before === after) return NO_LINES;
  if (before === '') return { added: linesOf(after), removed: 0 };
  const changes = diffLines(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return { added: linesOf(after), removed: linesOf(before) };
  const count = (kind: 'added' | 'removed'): number =>
    changes.filter((each) => each[kind]).reduce((sum, each) => sum + (each.count ?? 0), 0);
  return { added: count('added'), removed: count('removed') };
}

function linesOf(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Of a hand-in: the one before it for the same exercise, and the lines between them if they were counted. */
export interface LinesRow {
  readonly previousId: string | null;
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
}

/** Columns of `LinesRow` for the hand-in `h` and the one before it; counts of another pair are left out. */
export function linesColumns(previousId: Prisma.Sql): Prisma.Sql {
  const ofThisPair = Prisma.sql`h.compared_with_id IS NOT DISTINCT FROM ${previousId}`;
  return Prisma.sql`${previousId} AS "previousId", CASE WHEN ${ofThisPair} THEN h.lines_added END AS "linesAdded",
    CASE WHEN ${ofThisPair} THEN h.lines_removed END AS "linesRemoved"`;
}

/** What is stored with a new hand-in. */
export async function linesOfNew(
  db: Queryable,
  {
    enrolmentId,
    assignmentId,
    exercise,
    source,
    createdAt,
  }: {
    enrolmentId: string;
    assignmentId: string;
    exercise: string;
    source: string;
    createdAt: Date;
  },
) {
  const previous = await db.handIn.findFirst({
    where: { enrolmentId, assignmentId, exercise, cancelledAt: null, createdAt: { lte: createdAt } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, source: true },
  });
  const { added, removed } = changedLines(previous?.source ?? '', source);
  return { linesAdded: added, linesRemoved: removed, comparedWithId: previous?.id ?? null };
}

/**
 * The changed lines of these hand-ins. Nearly all were counted when they were handed in. The others are counted now, one after the other, and stored:
 * hand-ins of earlier versions, and those whose predecessor was cancelled since.
 */
export async function readChangedLines(
  db: Queryable,
  rows: readonly (LinesRow & { readonly handInId: string })[],
): Promise<ReadonlyMap<string, ChangedLines>> {
  const known = new Map<string, ChangedLines>();
  for (const { handInId, previousId, linesAdded, linesRemoved } of rows) {
    const stored = linesAdded === null || linesRemoved === null ? null : { added: linesAdded, removed: linesRemoved };
    known.set(handInId, stored ?? (await countAndStore(db, { handInId, previousId })));
  }
  return known;
}

async function countAndStore(
  db: Queryable,
  { handInId, previousId }: { handInId: string; previousId: string | null },
): Promise<ChangedLines> {
  const ids = previousId === null ? [handInId] : [handInId, previousId];
  const found = await db.handIn.findMany({ where: { id: { in: ids } }, select: { id: true, source: true } });
  const sources = new Map(found.map(({ id, source }) => [id, source]));
  const lines = changedLines(sources.get(previousId ?? '') ?? '', sources.get(handInId) ?? '');
  await db.handIn.update({
    where: { id: handInId },
    data: { linesAdded: lines.added, linesRemoved: lines.removed, comparedWithId: previousId },
    select: { id: true },
  });
  return lines;
}
