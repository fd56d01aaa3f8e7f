import type { Api } from '../pages-bridge.ts';

export type Overview = Awaited<ReturnType<Api['course']['overview']>>;

export type OverviewAssignment = Overview['assignments'][number];

export type OverviewItem = OverviewAssignment['items'][number];

/** An item with what only exercises have. */
export type OverviewExercise = Extract<OverviewItem, { readonly kind: 'exercise' }> & NonNullable<OverviewItem['exercise']>;

export function overviewExercises({ items }: Pick<OverviewAssignment, 'items'>): OverviewExercise[] {
  return items.flatMap((item) => (item.kind === 'exercise' && item.exercise !== null ? [{ ...item, ...item.exercise }] : []));
}
