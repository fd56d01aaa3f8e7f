import type { Prisma, Queryable } from '@rooflab/db';
import { Refused, storableJson } from '@rooflab/db';
import type { ItemKey } from './kind.ts';
import { type AssignmentItem, ITEM_KINDS, inOrderOfKinds } from './kinds.ts';

export const WITH_ITEMS = { items: { orderBy: { position: 'asc' } } } as const satisfies Prisma.AssignmentInclude;

type StoredItem = Pick<Prisma.AssignmentItemGetPayload<object>, 'kind' | 'subject' | 'weight' | 'terms'>;

export function toItem({ kind, subject, weight, terms }: StoredItem): AssignmentItem {
  return { kind, subject, weight, ...ITEM_KINDS[kind].terms.parse(terms) } as AssignmentItem;
}

/** Matches assignments that have this item. */
export function hasItem({ kind, subject }: ItemKey): Prisma.AssignmentWhereInput {
  return { items: { some: { kind, subject } } };
}

/** Points for everything that an assignment asks for. */
export function maxPointsOf({ items }: { readonly items: readonly { readonly weight: number }[] }): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

/** The rows to store, with positions. */
export function placedItems(items: readonly AssignmentItem[]) {
  return inOrderOfKinds(items).map(({ kind, subject, weight, ...terms }, position) => {
    const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null));
    return { kind, subject, weight, position, terms: storableJson(given) };
  });
}

/** Replaces an assignment's items with these. Throws `Refused` if that would remove one that students have worked at. */
export async function replaceItems(tx: Queryable, assignmentId: string, items: readonly AssignmentItem[]): Promise<void> {
  const placed = placedItems(items);
  await removeOthers(tx, assignmentId, placed);
  // Positions are unique: an item cannot move to one that is still taken.
  await tx.$executeRaw`UPDATE assignment_items SET position = position + 1000 WHERE assignment_id = ${assignmentId}::uuid`;
  for (const { kind, subject, ...update } of placed) {
    const where = { assignmentId_kind_subject: { assignmentId, kind, subject } };
    await tx.assignmentItem.upsert({ where, create: { assignmentId, kind, subject, ...update }, update });
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
