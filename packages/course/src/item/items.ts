import type { Prisma, Queryable } from '@rooflab/db';
import { Refused, storableJson } from '@rooflab/db';
import { isVersioned, versionForNewItem } from '../lab/own-labs.ts';
import type { ItemKey } from './kind.ts';
import { type AssignmentItem, ITEM_KINDS, inOrderOfKinds } from './kinds.ts';

export const WITH_ITEMS = { items: { orderBy: { position: 'asc' } } } as const satisfies Prisma.AssignmentInclude;

type StoredItem = Pick<Prisma.AssignmentItemGetPayload<object>, 'kind' | 'subject' | 'weight' | 'terms' | 'labVersion'>;

export function toItem({ kind, subject, weight, terms, labVersion }: StoredItem): AssignmentItem {
  return { kind, subject, weight, ...ITEM_KINDS[kind].terms.parse(terms), ...(isVersioned(kind) && { labVersion }) } as AssignmentItem;
}

/** Matches assignments that have this item. */
export function hasItem({ kind, subject }: ItemKey): Prisma.AssignmentWhereInput {
  return { items: { some: { kind, subject } } };
}

/** Points for everything that an assignment asks for. */
export function maxPointsOf({ items }: { readonly items: readonly { readonly weight: number }[] }): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

/** The rows to store, with positions. Which version of a lab an item has is not for those to say who write an assignment. */
export function placedItems(items: readonly AssignmentItem[]) {
  return inOrderOfKinds(items).map(({ kind, subject, weight, ...others }, position) => {
    const { labVersion: _, ...terms } = { labVersion: null, ...others };
    const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
    return { kind, subject, weight, position, terms: storableJson(given) };
  });
}

/** What an assignment consists of. */
interface ItemsOf {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly items: readonly AssignmentItem[];
}

/** Throws `Refused` for an exercise, a question or an experiment that the course does not have. */
export async function createItems(tx: Queryable, { courseId, assignmentId, items }: ItemsOf): Promise<void> {
  for (const item of placedItems(items))
    await tx.assignmentItem.create({ data: { assignmentId, ...item, ...(await newVersion(tx, courseId, item)) } });
}

async function newVersion(tx: Queryable, courseId: string, { kind, subject }: ItemKey): Promise<{ labVersion: string | null }> {
  return { labVersion: isVersioned(kind) ? await versionForNewItem(tx, courseId, { kind, subject }) : null };
}

/**
 * Replaces an assignment's items with these; an item that stays keeps the version of its lab. Throws `Refused` for one that the course does not have,
 * and if that would remove an item that students have worked at.
 */
export async function replaceItems(tx: Queryable, { courseId, assignmentId, items }: ItemsOf): Promise<void> {
  const placed = placedItems(items);
  await removeOthers(tx, assignmentId, placed);
  // Positions are unique: an item cannot move to one that is still taken.
  await tx.$executeRaw`UPDATE assignment_items SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
  for (const { kind, subject, ...update } of placed) {
    const { count } = await tx.assignmentItem.updateMany({ where: { assignmentId, kind, subject }, data: update });
    if (count === 0)
      await tx.assignmentItem.create({
        data: { assignmentId, kind, subject, ...update, ...(await newVersion(tx, courseId, { kind, subject })) },
      });
  }
}

async function removeOthers(tx: Queryable, assignmentId: string, keep: readonly ItemKey[]): Promise<void> {
  const gone = { assignmentId, NOT: { OR: keep.map(({ kind, subject }) => ({ kind, subject })) } };
  const workedAt = Object.values(ITEM_KINDS).flatMap(({ isWorkedAt }) => isWorkedAt ?? []);
  const used = await tx.assignmentItem.findFirst({ where: { ...gone, OR: workedAt }, orderBy: { position: 'asc' } });
  if (used) {
    const message = `Students have already ${ITEM_KINDS[used.kind].worked} ${used.subject}.`;
    throw new Refused('item-in-use', message, 'Keep it, or set its weight to 0.');
  }
  await tx.assignmentItem.deleteMany({ where: gone });
}
