import { exercisesOf } from '../item/item.ts';

interface Due {
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly archivedAt: Date | null;
  readonly items: readonly { readonly kind: string }[];
}

/** The released assignment whose due date comes next; undefined when all of them are past. */
export function dueNext<A extends Due>(assignments: readonly A[], now: Date): A | undefined {
  return assignments
    .filter(
      ({ releaseAt, dueAt, archivedAt, items }) => releaseAt <= now && dueAt >= now && archivedAt === null && exercisesOf(items).length > 0,
    )
    .reduce<A | undefined>((next, each) => (next === undefined || each.dueAt < next.dueAt ? each : next), undefined);
}
