/** What decides where an assignment stands. `status` is null for who is not enrolled: then the class's own dates count. */
export interface Dated {
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly archivedAt: Date | null;
  readonly status: { readonly dueAt: Date; readonly closesAt: Date; readonly state: 'not-released' | 'open' | 'late' | 'closed' } | null;
}

export interface Ordered<T> {
  /** The next deadline first; what is late already by when it closes. */
  readonly open: readonly T[];
  /** The next release first. */
  readonly coming: readonly T[];
  /** The last closed first. */
  readonly closed: readonly T[];
}

export function orderAssignments<T extends Dated>(assignments: readonly T[], now: Date): Ordered<T> {
  const groups = Object.groupBy(assignments, (each) => groupOf(each, now));
  return {
    open: sorted(groups.open, nextDate),
    coming: sorted(groups.coming, ({ releaseAt }) => releaseAt.getTime()),
    closed: sorted(groups.closed, (each) => -closesAt(each)),
  };
}

function groupOf({ releaseAt, dueAt, archivedAt, status }: Dated, now: Date): keyof Ordered<unknown> {
  if (status) return status.state === 'not-released' ? 'coming' : status.state === 'closed' ? 'closed' : 'open';
  if (releaseAt > now) return 'coming';
  return archivedAt !== null || dueAt < now ? 'closed' : 'open';
}

function nextDate({ dueAt, status }: Dated): number {
  if (status === null) return dueAt.getTime();
  return (status.state === 'late' ? status.closesAt : status.dueAt).getTime();
}

function closesAt({ dueAt, status }: Dated): number {
  return (status?.closesAt ?? dueAt).getTime();
}

function sorted<T>(items: readonly T[] | undefined, key: (item: T) => number): readonly T[] {
  return [...(items ?? [])].sort((a, b) => key(a) - key(b));
}
